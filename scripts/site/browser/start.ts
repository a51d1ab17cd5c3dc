// The teaser of the first page, answered in this page. It is made here, so that it asks for nothing before that.
import 'ratenkauf-elements/define/ratenkauf-teaser';
import { answer } from './answers.js';

answer('available', '/live');
for (const place of document.querySelectorAll('.live')) {
  const teaser = document.createElement('ratenkauf-teaser');
  teaser.setAttribute('handler', '/live');
  teaser.setAttribute('amount', '799.00');
  place.append(teaser);
}
