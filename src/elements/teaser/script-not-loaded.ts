import { html, render, type LitElement } from 'lit';
import { languageOf } from '../element/language.js';
import { closeModal, openModal } from '../element/page/modal.js';
import { notLoadedTexts } from '../../languages/teaser.js';

/**
 * Tells the customer in a small dialog that what they clicked could not be loaded, and offers to load the page again:
 * after a deployment its old files may be gone. The next click asks for the file again; some browsers remember, until
 * the page is loaded again, that it failed.
 */
export function tellNotLoaded(element: LitElement): void {
  const words = notLoadedTexts[languageOf(element)];
  const content = new DocumentFragment();
  render(
    html`<dialog role="alertdialog" aria-label=${words.reason} @close=${() => dialog.remove()}>
      <div class="surface">
        <p>${words.reason}</p>
        <button @click=${() => location.reload()}>${words.reload}</button>
        <button @click=${() => closeModal(dialog)}>${words.close}</button>
      </div>
    </dialog>`,
    content,
  );
  const dialog = content.firstElementChild as HTMLDialogElement;
  element.renderRoot.append(dialog);
  openModal(dialog);
}
