-- Names are found in either form of Unicode: those that may be in the other one are entered again at
-- this start.
UPDATE accounts SET is_indexed = FALSE WHERE first_name || last_name || email ~ '[^ -~]';
DELETE FROM account_index WHERE account_id IN (SELECT id FROM accounts WHERE NOT is_indexed);
UPDATE donations SET is_indexed = FALSE WHERE first_name || last_name || email ~ '[^ -~]';
DELETE FROM donation_index WHERE reference IN (SELECT reference FROM donations WHERE NOT is_indexed);
