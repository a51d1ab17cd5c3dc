/**
 * Texts of the files for pages by their names, in the program that is one file: the build puts them here. Undefined in
 * the installed package, which has the files themselves.
 */
export const pageTexts: Readonly<Record<string, string>> | undefined = undefined;
