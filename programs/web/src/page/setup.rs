//! Who plays, and how.

use app::DealDraft;
use bots::{Level, Name};
use leptos::prelude::*;
use quatuor::{AnyGame, Request, Seat};
use table::{Choices, Clock, Player, Setup, Takebacks, TimeOut};

use super::lazy::{added, back_to_board, clock_choice};
use super::parts::{Choice, Head, Switch};
use crate::play::bot_of_level;
use crate::route::{Opener, Route};
use crate::shell::Shell;
use crate::store;

/// No game has more seats.
pub(crate) const MOST_SEATS: usize = 5;

/// Who shall play on a seat.
#[derive(Clone)]
struct Chair {
    name: String,
    /// `None` for a person at this device.
    level: Option<Level>,
}

/// What has been chosen so far; cheap to copy.
#[derive(Clone, Copy)]
pub(crate) struct Draft {
    game: AnyGame,
    deal: RwSignal<DealDraft>,
    /// One for every seat that there may be.
    chairs: RwSignal<Vec<Chair>>,
    begins: RwSignal<Option<usize>>,
    /// How long people at this device may think.
    pub(crate) clock: RwSignal<Clock>,
    pub(crate) time_out: RwSignal<TimeOut>,
    variant: Memo<String>,
    players: Memo<usize>,
    choices: Memo<Choices>,
}

impl Draft {
    pub(crate) fn new(shell: Shell, game: AnyGame) -> Draft {
        let setup = untrack(|| shell.usual_setup(game));
        let chairs = chairs(shell, &setup);
        let deal = RwSignal::new(match &setup.request {
            Some(request) => DealDraft::of_request(game, request),
            None => DealDraft::new(game),
        });
        Draft {
            game,
            deal,
            chairs: RwSignal::new(chairs),
            begins: RwSignal::new(None),
            clock: RwSignal::new(setup.clock),
            time_out: RwSignal::new(setup.time_out),
            variant: Memo::new(move |_| deal.with(|deal| deal.variant().to_string())),
            players: Memo::new(move |_| deal.with(DealDraft::players)),
            choices: Memo::new(move |_| deal.with(DealDraft::choices)),
        }
    }

    /// The game.
    pub(crate) fn game(self) -> AnyGame {
        self.game
    }

    /// How many seats there are.
    pub(crate) fn players(self) -> usize {
        self.players.get()
    }

    /// What is to be dealt.
    pub(crate) fn request(self) -> Request {
        self.deal.with(DealDraft::request)
    }

    /// The seat that begins; `None` leaves it to chance.
    pub(crate) fn begins(self) -> Option<Seat> {
        self.begins.get().filter(|index| *index < self.players.get()).map(Seat::from_index)
    }

    fn choose_variant(self, variant: String) {
        self.deal.update(|deal| deal.choose_variant(variant));
        self.begins.set(None);
    }

    fn setup(self) -> Setup {
        let request = self.request();
        let seats = self.players.get();
        let player = |Chair { name, level }: Chair| match level {
            None => Player::local(name),
            Some(level) => Player::bot(name, bot_of_level(level)),
        };
        let players = self.chairs.get().into_iter().take(seats).map(player).collect();
        let setup =
            Setup { begins: self.begins(), ..Setup::local(self.game, Some(request), players) };
        match self.clock.get() {
            clock if clock != Clock::None && self.has_people() => {
                Setup { clock, time_out: self.time_out.get(), takebacks: Takebacks::Never, ..setup }
            }
            _ => setup,
        }
    }

    /// Whether several people play at this device.
    fn has_people(self) -> bool {
        let seats = self.players.get();
        let is_person = |chair: &&Chair| chair.level.is_none();
        self.chairs.with(|chairs| chairs.iter().take(seats).filter(is_person).count() > 1)
    }
}

/// The players of a set-up, and for every further seat a bot of the same level.
fn chairs(shell: Shell, setup: &Setup) -> Vec<Chair> {
    let level = |player: &Player| {
        let bot = player.bot_name()?.as_str();
        // Other bots than those of the levels can't be chosen here.
        let level = Level::ALL.into_iter().find(|level| Name::Level(*level).as_str() == bot);
        Some(level.unwrap_or(Level::Casual))
    };
    let mut chairs: Vec<Chair> = vec![];
    for player in &setup.players {
        chairs.push(Chair { name: player.name().into(), level: level(player) });
    }
    let usual = chairs.iter().find_map(|chair| chair.level).unwrap_or(Level::Casual);
    let names = (0..MOST_SEATS - 1).map(|index| untrack(|| shell.bot_name(index)));
    for name in names {
        if chairs.len() < MOST_SEATS && chairs.iter().all(|chair| chair.name != name) {
            chairs.push(Chair { name, level: Some(usual) });
        }
    }
    while chairs.len() < MOST_SEATS {
        chairs.push(Chair { name: (chairs.len() + 1).to_string(), level: Some(usual) });
    }
    chairs
}

#[component]
pub(super) fn SetupPage(game: AnyGame, opener: Opener) -> impl IntoView {
    let shell = Shell::here();
    let draft = Draft::new(shell, game);
    let trouble = RwSignal::new(None::<String>);
    let begin = move |_| {
        // The first person is the one at this device, who is called so from now on.
        let own = draft.chairs.with_untracked(|chairs| {
            chairs.iter().find(|chair| chair.level.is_none()).map(|chair| chair.name.clone())
        });
        if let Some(own) = own.filter(|own| *own != shell.say("guest")) {
            store::device().keep_own_name(&own);
        }
        // Only what the game has is offered; the reasons of refusals are not loaded here.
        if shell
            .sit_down(untrack(|| draft.setup()), draft.deal.with_untracked(DealDraft::seed))
            .is_err()
        {
            trouble.set(Some(shell.say("trouble")));
        }
    };
    let names = Signal::derive(move || {
        draft.chairs.with(|chairs| chairs.iter().map(|chair| chair.name.clone()).collect())
    });
    let has_people = Memo::new(move |_| draft.has_people());
    let of_game = move |part: &str| shell.say(&format!("{}-{part}", game.name()));
    view! {
        <Head />
        <main class="page setup" id="main" tabindex="-1" data-game=game.name()>
            {back_to_board(&opener)}
            <h1>{move || shell.say(game.name())}</h1>
            <p class="lead">
                {move || of_game("what")}" "
                <a href=Route::Rules(game, opener.clone()).hash()>{move || shell.say("rules-read")}</a>
            </p>
            <Where game is_online=false opener />
            <Variant draft />
            <Players draft />
            <section class="field">
                <h2>{move || shell.say("seats")}</h2>
                <ul class="chairs">
                    {move || {
                        (0..draft.players.get())
                            .map(|index| view! { <ChairRow draft index /> })
                            .collect_view()
                    }}
                </ul>
            </section>
            <Show when=move || has_people.get()>{added(clock_choice(draft))}</Show>
            <Begins draft names />
            <More draft />
            {move || trouble.get().map(|text| view! { <p class="notice" role="alert">{text}</p> })}
            <p><button class="main big" on:click=begin>{move || shell.say("deal")}</button></p>
        </main>
    }
}

/// The variants of the game.
#[component]
pub(crate) fn Variant(draft: Draft) -> impl IntoView {
    let shell = Shell::here();
    let key = move |variant: &str| format!("{}-variant-{variant}", draft.game.name());
    let choices = Signal::derive(move || {
        let variants = draft.choices.get().variants;
        variants.into_iter().map(|one| (one.clone(), shell.say(&key(&one)))).collect::<Vec<_>>()
    });
    let note = move || shell.say(&format!("{}-note", key(&draft.variant.get())));
    view! {
        <Show when=move || { choices.get().len() > 1 }>
            <Choice
                key="variant"
                choices
                chosen=draft.variant
                choose=Callback::new(move |variant| draft.choose_variant(variant))
            />
            <p class="note">
                {note}" "
                {move || rule_link(shell, draft.game, &draft.variant.get(), &key(&draft.variant.get()))}
            </p>
        </Show>
    }
}

/// How many play, and for how many colours.
#[component]
pub(crate) fn Players(draft: Draft) -> impl IntoView {
    let numbers =
        |counts: Vec<usize>| counts.into_iter().map(|one| (one, one.to_string())).collect();
    let players =
        Signal::derive(move || -> Vec<(usize, String)> { numbers(draft.choices.get().players) });
    let colours =
        Signal::derive(move || -> Vec<(usize, String)> { numbers(draft.choices.get().colours) });
    view! {
        <Show when=move || { players.get().len() > 1 }>
            <Choice
                key="players"
                choices=players
                chosen=draft.players
                choose=Callback::new(move |players| draft.deal.update(|deal| deal.choose_players(players)))
            />
        </Show>
        <Show when=move || !colours.get().is_empty()>
            <Choice
                key="colours-to-clear"
                choices=colours
                chosen=Memo::new(move |_| draft.deal.with(DealDraft::colours))
                choose=Callback::new(move |colours| draft.deal.update(|deal| deal.choose_colours(colours)))
            />
        </Show>
    }
}

#[component]
fn ChairRow(draft: Draft, index: usize) -> impl IntoView {
    let shell = Shell::here();
    let chair = move || draft.chairs.with(|chairs| chairs[index].clone());
    let rename = move |name: String| draft.chairs.update(|chairs| chairs[index].name = name);
    let label = move || shell.tell("seat-name", &[("number", &(index + 1))]);
    let players = move || {
        [None].into_iter().chain(Level::ALL.map(Some)).map(move |level| {
            let name = match level {
                None => shell.say("person-here"),
                Some(_) => {
                    let level = shell.say(&format!("level-{}", word(level)));
                    shell.tell("bot-of-level", &[("level", &level)])
                }
            };
            let is_chosen = chair().level == level;
            view! { <option value=word(level) selected=is_chosen>{name}</option> }
        })
    };
    let note = move || match chair().level {
        None => String::new(),
        level => shell.say(&format!("level-{}-note", word(level))),
    };
    view! {
        <li class="chair">
            <input
                type="text"
                maxlength="24"
                aria-label=label
                prop:value=move || chair().name
                on:change=move |event| {
                    let name = event_target_value(&event);
                    let name = name.trim();
                    rename(if name.is_empty() { (index + 1).to_string() } else { name.into() });
                }
            />
            <select
                aria-label=move || shell.tell("seat-taker", &[("number", &(index + 1))])
                on:change=move |event| {
                    let chosen = event_target_value(&event);
                    let level = Level::ALL.into_iter().find(|one| word(Some(*one)) == chosen);
                    draft.chairs.update(|chairs| chairs[index].level = level);
                }
            >
                {move || players().collect_view()}
            </select>
            <small>{note}</small>
        </li>
    }
}

/// A level, or a person, as the value of an option.
fn word(level: Option<Level>) -> &'static str {
    level.map_or("person", |level| Name::Level(level).as_str())
}

/// Who begins.
#[component]
pub(crate) fn Begins(
    draft: Draft,
    /// One for every seat that there may be.
    #[prop(into)]
    names: Signal<Vec<String>>,
) -> impl IntoView {
    let shell = Shell::here();
    let choices = Signal::derive(move || {
        let names = names.get().into_iter().take(draft.players.get());
        let named = names.enumerate().map(|(index, name)| (Some(index), name));
        [(None, shell.say("begins-random"))].into_iter().chain(named).collect::<Vec<_>>()
    });
    view! {
        <Show when=move || { draft.players.get() > 1 }>
            <Choice
                key="begins"
                choices
                chosen=draft.begins
                choose=Callback::new(move |begins| draft.begins.set(begins))
            />
        </Show>
    }
}

/// Leads to the rule that a variant or an option is about, which has the text `key` for
/// its name.
fn rule_link(shell: Shell, game: AnyGame, name: &str, key: &str) -> Option<impl IntoView + use<>> {
    let section = show::learn::chapter_for(game, name)?;
    let label = shell.tell("learn-rule-of", &[("name", &shell.say(key))]);
    let href = Route::Rule(game, section, None).hash();
    Some(view! { <a class="rule-link" href=href aria-label=label>{shell.say("learn-rule")}</a> })
}

/// Whether the game is played at this device or online.
#[component]
pub(crate) fn Where(game: AnyGame, is_online: bool, opener: Opener) -> impl IntoView {
    let shell = Shell::here();
    let choices = Signal::derive(move || {
        [(false, "where-device"), (true, "where-online")]
            .map(|(value, key)| (value, shell.say(key)))
            .to_vec()
    });
    let choose = Callback::new(move |is_online: bool| {
        let opener = opener.clone();
        let route = match is_online {
            true => Route::OnlineSetup(game, opener),
            false => Route::Setup(game, opener),
        };
        // In place of this page: the way back leads to where the player came from.
        let _ = window().location().replace(&route.hash());
    });
    view! { <Choice key="where" choices chosen=Signal::stored(is_online) choose /> }
}

/// Options of an online deal. Its seed is made by all who play.
#[component]
pub(crate) fn DealOptions(draft: Draft) -> impl IntoView {
    let shell = Shell::here();
    let has_some = Memo::new(move |_| !draft.choices.get().switches.is_empty());
    view! {
        <Show when=move || has_some.get() fallback=|| view! { <p class="field"></p> }>
            <details class="more">
                <summary>{move || shell.say("more-options")}</summary>
                <Switches draft />
            </details>
        </Show>
    }
}

#[component]
fn Switches(draft: Draft) -> impl IntoView {
    let shell = Shell::here();
    let switch = move |option: String| {
        let label = option_key(draft.game, &option);
        let link = rule_link(shell, draft.game, &option, &label);
        view! { <div class="ruled"><OptionSwitch deal=draft.deal option />{link}</div> }
    };
    move || draft.choices.get().switches.into_iter().map(switch).collect_view()
}

/// What few people want: options and the seed.
#[component]
fn More(draft: Draft) -> impl IntoView {
    let shell = Shell::here();
    view! {
        <details class="more">
            <summary>{move || shell.say("more-options")}</summary>
            <Switches draft />
            <label class="seed">
                <span>{move || shell.say("seed")}</span>
                <SeedField deal=draft.deal />
                <small>{move || shell.say("seed-note")}</small>
            </label>
        </details>
    }
}

/// The text with the name of an option.
fn option_key(game: AnyGame, option: &str) -> String {
    format!("{game}-option-{}", option.replace('=', "-"))
}

/// An option of a deal, on or off.
#[component]
pub(crate) fn OptionSwitch(deal: RwSignal<DealDraft>, option: String) -> impl IntoView {
    let shell = Shell::here();
    let label = option_key(deal.with_untracked(DealDraft::game), &option);
    let (note, own) = (format!("{label}-note"), option.clone());
    view! {
        <Switch
            label=Signal::derive(move || shell.say(&label))
            note=Signal::derive(move || shell.say(&note))
            is_on=Signal::derive(move || deal.with(|deal| deal.has(&own)))
            switch=Callback::new(move |is_on| deal.update(|deal| deal.switch(&option, is_on)))
        />
    }
}

/// Where a seed is typed.
#[component]
pub(crate) fn SeedField(deal: RwSignal<DealDraft>) -> impl IntoView {
    view! {
        <input
            type="text"
            maxlength="80"
            autocomplete="off"
            on:input=move |event| deal.update(|deal| deal.type_seed(event_target_value(&event)))
        />
    }
}
