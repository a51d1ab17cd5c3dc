export { LitElement, css, html } from 'lit';
export { Task, initialState } from '@lit/task';
