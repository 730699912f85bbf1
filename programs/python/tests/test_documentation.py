"""The examples in the documentation are run."""

import doctest
import importlib
import inspect

import pytest

import quatuor

MODULES = ["quatuor", "quatuor.pettingzoo", "quatuor.gymnasium", "quatuor.openspiel", "quatuor.selfplay"]


def documented():
    """Every native class, method and function, and what is missing a description."""
    for name in quatuor.__all__:
        thing = getattr(quatuor, name)
        yield name, thing
        if inspect.isclass(thing):
            for member, value in vars(thing).items():
                if not member.startswith("_") and (callable(value) or inspect.isdatadescriptor(value)):
                    yield f"{name}.{member}", value


@pytest.mark.parametrize("name, thing", list(documented()), ids=lambda it: it if isinstance(it, str) else "")
def test_everything_is_described(name, thing):
    assert thing.__doc__, f"{name} has no description"
    examples = doctest.DocTestParser().get_doctest(thing.__doc__, {}, name, None, 0)
    results = doctest.DocTestRunner().run(examples)
    assert results.failed == 0


@pytest.mark.parametrize("name", MODULES)
def test_modules(name):
    results = doctest.testmod(importlib.import_module(name))
    assert results.failed == 0
