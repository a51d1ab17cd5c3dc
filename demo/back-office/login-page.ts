import { html } from 'hono/html';
import { purchaseTexts } from '../checkout/texts.js';
import type { Language } from '../language.js';
import type { Html } from '../pages/document.js';
import { backOfficeFrame } from './frame.js';
import { backOfficePath } from './paths.js';
import { backOfficeTexts } from './texts.js';

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
  const title = backOfficeTexts.logInTitle[language];
  const described = [problem && 'password-problem', hint && 'password-hint'].filter(Boolean).join(' ');
  return backOfficeFrame({
    language,
    title,
    path: (other) => backOfficePath(other, 'login'),
    main: html`<div class="login">
      <h1>${title}</h1>
      <p class="hint">${backOfficeTexts.logInText[language]}</p>
      <form class="panel" method="post" action="${backOfficePath(language, 'login')}">
        <input type="hidden" name="next" value="${wish}">
        <div class="field">
          <label for="name">${backOfficeTexts.userName[language]} <span class="optional">${purchaseTexts.optional[language]}</span></label>
          <input id="name" name="name" autocomplete="username" maxlength="100" aria-describedby="name-hint">
          <p class="hint" id="name-hint">${backOfficeTexts.userNameHint[language]}</p>
        </div>
        <div class="field">
          <label for="password">${backOfficeTexts.password[language]}</label>
          <input id="password" name="password" type="password" autocomplete="current-password" required maxlength="200" data-focus
            ${described ? html`aria-describedby="${described}"` : ''} ${problem === 'wrong' ? 'aria-invalid=true' : ''}>
          ${problem ? html`<p class="problem" id="password-problem" role="alert">${backOfficeTexts[problem][language]}</p>` : ''}
          ${hint ? html`<p class="hint" id="password-hint">${backOfficeTexts.hint[language]} <code>${hint}</code>.</p>` : ''}
        </div>
        <button class="button wide">${backOfficeTexts.logIn[language]}</button>
      </form>
    </div>`,
  });
}
