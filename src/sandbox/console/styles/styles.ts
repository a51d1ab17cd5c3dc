import { tokens } from '../../page/tokens.js';
import { frameStyles } from './frame-styles.js';
import { journalStyles } from './journal-styles.js';
import { partStyles } from './part-styles.js';
import { tableStyles } from './table-styles.js';
import { viewStyles } from './view-styles.js';

/** Style sheet of the console. */
export const styles = [tokens, frameStyles, partStyles, tableStyles, viewStyles, journalStyles].join('');

/** Icon of the console. */
export const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#0b5c63"/><path d="M11 24V8h6a5 5 0 0 1 1.5 9.8L22 24M11 17h5" fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/></svg>`;
