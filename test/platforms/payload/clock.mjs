// Sets the clock of the process forward by the milliseconds in the file "ahead", if there is one.
import { existsSync, readFileSync } from 'node:fs';

const ahead = existsSync('ahead') ? Number(readFileSync('ahead', 'utf8')) : 0;
const present = Date.now;
Date.now = () => present() + ahead;
