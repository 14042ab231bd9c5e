#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| centre_web::fuzzing::passkey(input));
