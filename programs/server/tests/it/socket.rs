//! The address of the socket.

use std::io::ErrorKind;
use std::net::{IpAddr, Ipv4Addr};

use server::Server;

const HERE: IpAddr = Server::THIS_MACHINE;

fn port(server: &Server) -> u16 {
    let address = server.address();
    let port = address.strip_prefix("http://127.0.0.1:").and_then(|rest| rest.strip_suffix('/'));
    port.and_then(|port| port.parse().ok()).unwrap_or_else(|| panic!("{address}"))
}

#[test]
fn without_a_port_the_next_free_one_is_taken() {
    let first = Server::bind(HERE, None).unwrap();
    let second = Server::bind(HERE, None).unwrap();
    assert!((7777..7877).contains(&port(&first)));
    assert_ne!(port(&second), port(&first));
}

#[test]
fn a_given_port_is_taken_or_refused() {
    let server = Server::bind(HERE, Some(0)).unwrap();
    let refused = Server::bind(HERE, Some(port(&server))).unwrap_err();
    assert_eq!(refused.kind(), ErrorKind::AddrInUse);
}

#[test]
fn an_unspecified_host_has_an_address_on_this_machine() {
    let server = Server::bind(Ipv4Addr::UNSPECIFIED.into(), Some(0)).unwrap();
    assert_ne!(port(&server), 0);
}
