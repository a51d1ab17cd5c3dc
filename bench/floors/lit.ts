export { LitElement, html, unsafeCSS } from 'lit';
