// Runs before any script that makes schemas: otherwise these try whether they may compile themselves, which trusted types
// refuse and the console shows.
import { config } from 'zod';

config({ jitless: true });
