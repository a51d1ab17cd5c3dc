import type { Context, Hono } from 'hono';
import { z } from 'zod';
import { lineOf } from '../basket/line.js';
import type { ShopData } from '../data.js';
import { formOf } from '../form.js';
import type { Language } from '../language.js';
import { checkoutPath, codePath, homePath, ownPath, personsPath, themePath } from '../paths.js';
import { sessionOf, visitOf, type Environment } from '../visit.js';
import { codePage } from './code-page.js';
import { codeNames } from './code.js';
import { personsPage } from './persons-page.js';
import { personNames, persons } from './persons.js';
import { keepTheme, themeSchema } from './theme.js';

const personSchema = z.object({ person: z.enum(personNames).catch('approved') });
const choiceSchema = z.object({ theme: themeSchema });

/** Adds the switch of the theme, the test persons and the code behind the pages. */
export function addGuide(app: Hono<Environment>, data: ShopData, language: Language): void {
  app.post(themePath(language), async (context) => {
    const { theme } = await formOf(context.req, choiceSchema);
    keepTheme(context, theme);
    return context.redirect(pageBefore(context) ?? homePath(language), 303);
  });
  app.get(personsPath(language), (context) => context.html(personsPage(visitOf(context, language))));
  app.post(personsPath(language), async (context) => {
    const { person } = await formOf(context.req, personSchema);
    const session = sessionOf(context, data, language);
    const chair = lineOf('lotse', 0, 1);
    if (chair && data.baskets.of(session).length === 0) data.baskets.add(session, chair, 1);
    data.customers.save(session, persons[person].customer);
    return context.redirect(checkoutPath(language), 303);
  });
  for (const name of codeNames)
    app.get(codePath(language, name), async (context) =>
      context.html(await codePage(name, visitOf(context, language))),
    );
}

/** Returns the address of the shop's page that the form was sent from, if the browser names it. */
function pageBefore({ req }: Context): string | undefined {
  const text = req.header('referer') ?? '';
  const page = URL.canParse(text) ? new URL(text) : undefined;
  return page?.origin === new URL(req.url).origin ? ownPath(page) : undefined;
}
