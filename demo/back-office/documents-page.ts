import { html } from 'hono/html';
import type { Language } from '../language.js';
import type { Html } from '../pages/document.js';
import { documentKinds, fileTypes, type DocumentsProblems, type DocumentsRequest } from './documents-form.js';
import { backOfficeFrame } from './frame.js';
import { backOfficePath } from './paths.js';
import { backOfficeTexts } from './texts.js';

/** State of the documents page. */
export interface DocumentsPage {
  readonly language: Language;
  readonly wish: DocumentsRequest;
  readonly problems?: DocumentsProblems;
  /** Reason why there is no archive although the form is valid. */
  readonly refusal?: keyof typeof backOfficeTexts | undefined;
}

/** Renders the form for the bank's documents. */
export function documentsPage(page: DocumentsPage): Html {
  const { language, refusal } = page;
  const title = backOfficeTexts.documents[language];
  return backOfficeFrame({
    language,
    title,
    path: (other) => backOfficePath(other, 'documents'),
    section: 'documents',
    main: html`<h1>${title}</h1>
      <p class="lead">${backOfficeTexts.documentsText[language]}</p>
      ${refusal ? html`<p class="notice wrong" role="alert" tabindex="-1" data-focus>${backOfficeTexts[refusal][language]}</p>` : ''}
      ${form(page)}`,
  });
}

const form = (page: DocumentsPage): Html =>
  html`<form class="panel documents" method="get" action="${backOfficePath(page.language, 'archive')}" novalidate>
    <fieldset>
      <legend>${backOfficeTexts.period[page.language]}</legend>
      <div class="days">${dayField('from', page)} ${dayField('to', page)}</div>
    </fieldset>
    ${choices({ field: 'kinds', name: 'type', values: documentKinds }, page)} ${choices({ field: 'fileTypes', name: 'fileType', values: fileTypes }, page)}
    <button class="button">${backOfficeTexts.download[page.language]}</button>
  </form>`;

/** Renders the problem of a field; the first one of the page gets the focus. */
function problemOf(field: keyof DocumentsRequest, { problems = {}, language }: DocumentsPage): Html | '' {
  const problem = problems[field];
  return problem ? html`<p class="problem" id="${field}-problem">${backOfficeTexts[problem][language]}</p>` : '';
}

function mark(field: keyof DocumentsRequest, { problems = {} }: DocumentsPage): Html | '' {
  if (!problems[field]) return '';
  return html`aria-describedby="${field}-problem" aria-invalid="true" ${Object.keys(problems)[0] === field ? 'data-focus' : ''}`;
}

const dayField = (field: 'from' | 'to', page: DocumentsPage): Html =>
  html`<div class="field">
    <label for="${field}">${backOfficeTexts[field][page.language]}</label>
    <input id="${field}" name="${field}" type="date" value="${page.wish[field]}" required ${mark(field, page)}>
    ${problemOf(field, page)}
  </div>`;

interface Choices {
  readonly field: 'kinds' | 'fileTypes';
  /** Name of the checkboxes in the form. */
  readonly name: string;
  readonly values: readonly ((typeof documentKinds)[number] | (typeof fileTypes)[number])[];
}

const choices = ({ field, name, values }: Choices, page: DocumentsPage): Html =>
  html`<fieldset>
    <legend>${backOfficeTexts[field][page.language]}</legend>
    <div class="choices">
      ${values.map(
        (value, index) => html`<label class="switch">
          <input type="checkbox" name="${name}" value="${value}" ${page.wish[field].includes(value) ? 'checked' : ''} ${index === 0 ? mark(field, page) : ''}>
          ${backOfficeTexts[value][page.language]}
        </label>`,
      )}
    </div>
    ${problemOf(field, page)}
  </fieldset>`;
