import { articleSectionsOf } from './sections'

test('an article is cut at its second-level headings, and nothing of it is lost', () => {
  const source = 'intro\n\n## One\ntext\n### Deeper\nmore\n## Two ##\nend'
  const sections = articleSectionsOf(source)
  expect(sections.map(one => one.heading)).toEqual(['', 'One', 'Two'])
  expect(
    sections
      .map(one => one.text)
      .join('')
      .trimEnd(),
  ).toBe(source)
})

test('a heading inside a fence is code', () => {
  expect(articleSectionsOf('```sh\n## not one\n```\n## One\n~~~\n## no\n```\n~~~\n').map(one => one.heading)).toEqual([
    '',
    'One',
  ])
})

test('an article without headings is one part, an empty one none', () => {
  expect(articleSectionsOf('just text')).toEqual([{ heading: '', text: 'just text\n' }])
  expect(articleSectionsOf('\n\n')).toEqual([])
})
