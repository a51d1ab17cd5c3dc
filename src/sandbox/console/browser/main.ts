import { startActions } from './actions.js';
import { startCopying } from './copy.js';
import { startLive } from './live.js';
import { startMenus } from './menus.js';

startCopying();
startMenus();
startActions();
startLive();
