import { expect, it } from 'vitest';
import { stripCodeFence } from './code-fence.ts';

it.each([
  ['<p>a</p>', '<p>a</p>'],
  ['```html\n<p>a</p>\n```', '<p>a</p>'],
  ['  ```HTML\n<p>a</p>', '<p>a</p>'],
  ['```\n<p>a</p>\n```\n', '<p>a</p>'],
  ['<pre>```js</pre>', '<pre>```js</pre>'],
])('turns %j into %j', (html, stripped) => {
  expect(stripCodeFence(html)).toBe(stripped);
});
