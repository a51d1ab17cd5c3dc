import { tokens } from '../../page/tokens.js';
import { frameStyles } from './frame-styles.js';
import { journalStyles } from './journal-styles.js';
import { partStyles } from './part-styles.js';
import { viewStyles } from './view-styles.js';

/** Style sheet of the console. */
export const styles = [tokens, frameStyles, partStyles, viewStyles, journalStyles].join('');
