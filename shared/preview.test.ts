import { FormField } from '../contract/entities'
import { toFormFields } from './localized-form'
import { MAX_PREVIEW, readArticlePreview, readTemplatePreview } from './preview'

const look = { themeColor: '#13C2C2', pageBackgroundColour: '#F5F8FA', containerMargin: 8 }
const field = {
  id: '1',
  fieldName: 'fault',
  displayName: 'Fault',
  formType: 'select',
  isNull: 0,
  isSystem: 0,
  isSearch: 1,
  placeHolder: '',
  setting: {
    dataSource: [{ value: 'a', text: 'A', children: [{ value: 'b', text: 'B' }] }],
    dependencies: [{ fieldName: 'kind', values: ['x'] }],
    unique: false,
  },
}
const template = {
  language: 'ru',
  look,
  name: 'Repair',
  description: '',
  notice: '',
  icon: 'repair',
  fields: [field],
  edited: 'fault',
}
const article = { language: 'zh', look, title: 'Drain', format: 'markdown', content: '# Drain' }
const readTemplate = (content: unknown) => readTemplatePreview(JSON.stringify(content))

test('what has its shape is read as it is', () => {
  expect(readTemplate(template)).toEqual(template)
  expect(readArticlePreview(JSON.stringify(article))).toEqual(article)
})

test.each<[string, unknown]>([
  ['no text', { ...template }],
  ['no JSON', '{'],
  ['null', 'null'],
  ['a list', '[]'],
  ['an article', JSON.stringify(article)],
  ['another language', JSON.stringify({ ...template, language: 'xx' })],
  ['no colours', JSON.stringify({ ...template, look: null })],
  ['a part more', JSON.stringify({ ...template, script: 'x' })],
  ['a part of the prototype', JSON.stringify(template).replace('"name"', '"constructor"')],
  ['a part less', JSON.stringify({ ...template, icon: undefined })],
  ['fields that are none', JSON.stringify({ ...template, fields: {} })],
  ['an unknown type', JSON.stringify({ ...template, fields: [{ ...field, formType: 'html' }] })],
  ['a setting of another kind', JSON.stringify({ ...template, fields: [{ ...field, setting: { min: '1' } }] })],
  ['a choice without a text', JSON.stringify({ ...template, fields: [{ ...field, setting: { dataSource: [{}] } }] })],
  ['too much', JSON.stringify({ ...template, name: 'x'.repeat(MAX_PREVIEW) })],
])('%s is no template', (_, message) => expect(readTemplatePreview(message)).toBeNull())

test('choices are followed so far and no further', () => {
  const down = (depth: number): object => ({ value: 'v', text: 't', ...(depth ? { children: [down(depth - 1)] } : {}) })
  const withChoices = (depth: number) => ({
    ...template,
    fields: [{ ...field, setting: { dataSource: [down(depth)] } }],
  })
  expect(readTemplate(withChoices(10))).not.toBeNull()
  expect(readTemplate(withChoices(1000))).toBeNull()
})

test('a field that the contract knows is known here, part by part', () => {
  const parts = Object.keys(FormField.properties)
  const setting = FormField.properties.setting.properties
  const samples: Record<keyof typeof setting, unknown> = {
    dependencies: [],
    dataSource: [],
    dateType: '',
    leadDays: 1,
    leadHours: 1,
    earliest: '',
    from: 'today',
    to: 'today',
    maxLength: 1,
    min: 1,
    max: 1,
    decimals: 1,
    unique: true,
    maxCount: 1,
    content: '',
    color: '',
    unit: '',
    customerOption: { linkman: true },
    after: 'a',
    onlyPictures: true,
    currencies: ['CNY'],
    formula: '1',
    fields: [field],
    pictures: [],
    fieldName: 'name',
    formType: 'text',
    onlyManual: true,
  }
  const more = { field: 'f', owner: 'customer' }
  expect(Object.keys({ ...field, ...more }).sort()).toEqual(parts.sort())
  const whole = { ...template, fields: [{ ...field, ...more, setting: samples }] }
  expect(readTemplate(whole)).toEqual(whole)
})

test('a form as it is written, in one language, is one that is read', () => {
  const text = (en: string) => ({ en, zh: '' })
  const fields = toFormFields(
    [
      {
        ...field,
        formType: 'select',
        isNull: 1,
        isSystem: 0,
        isSearch: 0,
        displayName: text('Fault'),
        placeHolder: {},
        setting: { dataSource: [{ value: 'a', text: text('A') }], unit: text('kg'), entry: { asks: 'text' } },
      },
    ],
    'ru',
  )
  expect(fields[0]?.displayName).toBe('Fault')
  expect(readTemplate({ ...template, fields })?.fields).toEqual(fields)
})
