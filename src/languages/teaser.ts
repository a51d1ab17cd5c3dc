import * as de from './de/teaser.js';
import * as en from './en/teaser.js';
import type { InEach } from './language.js';
import type { Texts } from './texts.js';

export type { Lines, Parts, TeaserForm } from './de/teaser.js';

/** Texts of the teaser; a shop may replace them with `overrideTexts`. */
export const teaserTexts: Texts<keyof typeof de.teaser> = { de: de.teaser, en: en.teaser };

/** The space that a teaser keeps. */
export const teaserSpaces: InEach<typeof de.teaserSpace> = { de: de.teaserSpace, en: en.teaserSpace };
