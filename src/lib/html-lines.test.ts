import { htmlLines } from './html-lines'

test('paragraphs, headings and items are lines; what stands within a line stays in it', () => {
  expect(
    htmlLines(
      '<h2>How to</h2>\n<p>Pull the <b>plug</b> &amp; wait.</p><ul><li>First</li><li><p>Then</p></li></ul>End<br>of it',
    ),
  ).toEqual([
    { text: 'How to', kind: 'heading' },
    { text: 'Pull the plug & wait.', kind: 'text' },
    { text: 'First', kind: 'item' },
    { text: 'Then', kind: 'item' },
    { text: 'End', kind: 'text' },
    { text: 'of it', kind: 'text' },
  ])
})

test('marks are decoded once, and what is no tag is a text', () => {
  expect(htmlLines('&lt;b&gt; &#39;x&#x27; &amp;lt; 1 < 2<!-- no -->').map(({ text }) => text)).toEqual([
    "<b> 'x' &lt; 1 < 2",
  ])
  expect(htmlLines('<p></p> <img src="x"> ')).toEqual([])
})
