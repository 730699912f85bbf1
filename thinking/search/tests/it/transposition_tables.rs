//! Transposition tables.

use search::TranspositionTable;

#[test]
fn what_is_put_is_found_until_something_deeper_needs_the_place() {
    let mut table: TranspositionTable<u32> = TranspositionTable::new(1 << 12);
    assert!(table.memory() <= 1 << 12 && table.memory() > 1 << 10);
    table.put(7, 70, 3);
    assert_eq!(table.get(7), Some((70, 3)));
    table.put(7, 71, 2);
    assert_eq!(table.get(7), Some((71, 2)));
    assert_eq!(table.get(8), None);
    for key in 100..10_000 {
        table.put(key, 0, 200);
    }
    assert_eq!(table.get(7), None);
}

#[test]
fn deep_entries_outlive_shallow_ones_but_not_forever() {
    let mut table: TranspositionTable<u32> = TranspositionTable::new(1 << 12);
    table.put(7, 70, 40);
    for key in 100..10_000 {
        table.put(key, 0, 1);
    }
    assert_eq!(table.get(7), Some((70, 40)));
    for _ in 0..10 {
        table.grow_older();
    }
    for key in 100..10_000 {
        table.put(key, 0, 1);
    }
    assert_eq!(table.get(7), None);
}

#[test]
fn a_table_of_too_few_bytes_remembers_nothing() {
    let mut table: TranspositionTable<[u64; 4]> = TranspositionTable::new(100);
    table.put(1, [1; 4], 1);
    assert_eq!((table.get(1), table.memory()), (None, 0));
}
