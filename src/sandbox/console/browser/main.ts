import { startActions } from './actions.js';
import { startCopying } from './copy.js';
import { scrollLogsToEnd } from './follow.js';
import { startLive } from './live.js';
import { startMenus } from './menus.js';

scrollLogsToEnd();
startCopying();
startMenus();
startActions();
startLive();
