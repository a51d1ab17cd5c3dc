import { html } from 'hono/html';
import { purchaseTexts } from '../checkout/texts.js';
import type { Language } from '../language.js';
import type { Html } from '../pages/document.js';
import { deskFrame } from './frame.js';
import { deskPath } from './paths.js';
import { deskTexts } from './texts.js';

/** State of the login page. */
export interface LoginPage {
  readonly language: Language;
  /** Address to go to after the login. */
  readonly wish?: string | undefined;
  readonly problem?: 'wrong' | 'tooMany' | undefined;
  /** The password, if it may be shown. */
  readonly hint?: string | undefined;
}

/** Renders the login page. */
export function loginPage({ language, wish = '', problem, hint }: LoginPage): Html {
  const title = deskTexts.logInTitle[language];
  const described = [problem && 'password-problem', hint && 'password-hint'].filter(Boolean).join(' ');
  return deskFrame({
    language,
    title,
    path: (other) => deskPath(other, 'login'),
    main: html`<div class="login">
      <h1>${title}</h1>
      <p class="hint">${deskTexts.logInText[language]}</p>
      <form class="panel" method="post" action="${deskPath(language, 'login')}">
        <input type="hidden" name="next" value="${wish}">
        <div class="field">
          <label for="name">${deskTexts.clerkName[language]} <span class="optional">${purchaseTexts.optional[language]}</span></label>
          <input id="name" name="name" autocomplete="username" maxlength="100" aria-describedby="name-hint">
          <p class="hint" id="name-hint">${deskTexts.clerkNameHint[language]}</p>
        </div>
        <div class="field">
          <label for="password">${deskTexts.password[language]}</label>
          <input id="password" name="password" type="password" autocomplete="current-password" required maxlength="200" data-focus
            ${described ? html`aria-describedby="${described}"` : ''} ${problem === 'wrong' ? 'aria-invalid=true' : ''}>
          ${problem ? html`<p class="problem" id="password-problem" role="alert">${deskTexts[problem][language]}</p>` : ''}
          ${hint ? html`<p class="hint" id="password-hint">${deskTexts.hint[language]} <code>${hint}</code>.</p>` : ''}
        </div>
        <button class="button wide">${deskTexts.logIn[language]}</button>
      </form>
    </div>`,
  });
}
