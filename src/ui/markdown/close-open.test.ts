import fc from 'fast-check'
import { closeOpen } from './close-open'

test.each<[string, string, string]>([
  ['bold', 'see **bol', 'see **bol**'],
  ['bold that begins', 'see **', 'see '],
  ['bold, half closed', 'see **bold*', 'see **bold**'],
  ['bold that is whole', 'see **bold**', 'see **bold**'],
  ['bold before a space', 'see **bold ', 'see **bold**'],
  ['within bold', '**a *b', '**a *b***'],
  ['code', 'run `npm i', 'run `npm i`'],
  ['code with stars', 'run `a **b', 'run `a **b`'],
  ['struck out', '~~old', '~~old~~'],
  ['a product', '2*3 = 6', '2*3 = 6'],
  ['a product with spaces', '2 * 3', '2 * 3'],
  ['an escape', '\\*a', '\\*a'],
  ["a link's address", 'see [the page](https://exa', 'see the page'],
  ["a picture's address", 'see ![a pump](/api/fi', 'see '],
  ["a picture's name", 'see ![a pu', 'see '],
  ['a link that is whole', '[a](b)', '[a](b)'],
  ['a bullet', 'One of:\n-', 'One of:'],
  ['an underline, maybe', 'One of:\n--', 'One of:'],
  ['a number', 'Steps:\n\n1.', 'Steps:\n\n'],
  ["a heading's mark", 'a\n\n##', 'a\n\n'],
  ['a fence', 'a\n\n``', 'a\n\n'],
  ['a task', '- [ ] a\n- [', '- [ ] a'],
  ['a bold item', '- a\n- **', '- a'],
  ["a table's head", '| a | b |', '| a | b |\n|-|-|'],
  ["a table's head, half", '| a | b', '| a | b\n|-|-|'],
  ["a table's rule, half", '| a | b |\n| --', '| a | b |\n|-|-|'],
  ['a table', '| a |\n|---|\n| 1 |', '| a |\n|---|\n| 1 |'],
  ['an open fence', '```js\na **b', '```js\na **b'],
  ['earlier lines', '**a\n\nb', '**a\n\nb'],
])('%s', (_name, source, closed) => expect(closeOpen(source)).toBe(closed))

test('nothing before the last blank line changes, and nothing makes it fail', () => {
  const any = fc
    .array(
      fc.constantFrom(
        '**',
        '*',
        '`',
        '~~',
        '[',
        '](',
        ')',
        '![',
        '|',
        '\n',
        '\n\n',
        '- ',
        '# ',
        'a',
        ' ',
        '\\',
        '真',
        '```',
      ),
      { maxLength: 40 },
    )
    .map(parts => parts.join(''))
  fc.assert(
    fc.property(any, source => {
      const kept = source.slice(0, source.lastIndexOf('\n\n') + 1)
      expect(closeOpen(source).startsWith(kept)).toBe(true)
    }),
    { numRuns: 500 },
  )
})
