/** Returns true if a text is the file of an SQLite database, and not the address of another one. */
export const isDatabaseFile = (text: string): boolean => !/^(?!file:)[a-z][a-z\d+.-]+:\/\//i.test(text);
