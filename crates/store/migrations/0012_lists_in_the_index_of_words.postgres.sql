-- The lists have indexes of their own here, beside that of words: there is nothing to do.
SELECT 1;
