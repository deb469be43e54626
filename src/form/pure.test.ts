import { addMonths, monthName, quickVisits, visitWindow, weekdayNames, yearName } from './calendar'
import { errorText } from './error-text'
import { cleanNumber, submitNumber } from './fields/number'
import { readAddress } from './shown/address'
import { coordinates } from './shown/location'
import { fileSizeText, isPicture, readKeptFiles, refreshFiles } from './files'
import { formTexts } from './form.i18n'
import { isWebLink, parseMarkdown, splitLinks, wordsOf } from '@shared/info-text'
import { addressLine } from '@shared/address'
import { LANGUAGES } from '@shared/language'
import { listText } from '@shared/list-text'
import { FIELD_ERRORS, type FieldSetting, type FormField, type FormType } from '@shared/form'

const field = (formType: FormType, setting: FieldSetting = {}): FormField => ({
  id: 'f',
  fieldName: 'f',
  displayName: 'F',
  formType,
  isNull: 0,
  isSystem: 0,
  isSearch: 0,
  placeHolder: '',
  setting,
})

test('HTML that nothing draws is read by its words', () => {
  expect(wordsOf('<h2>A</h2><p>b <b>c</b> &amp; d<br>e</p><ul><li>f</li><li>g</li></ul>')).toBe(
    'A\n\nb c & d\ne\n\n- f\n- g',
  )
  expect(wordsOf('<img src=x onerror=alert(1)>&lt;b&gt;')).toBe('<b>')
})

describe('calendar', () => {
  test('steps over years', () => {
    expect([addMonths('2026-12', 1), addMonths('2026-01', -1), addMonths('2026-05', 12)]).toEqual([
      '2027-01',
      '2025-12',
      '2027-05',
    ])
  })
  test('names in each language', () => {
    expect(weekdayNames('zh')[0]).toBe('一')
    expect(weekdayNames('ru')[6]).toBe('вс')
    expect([monthName('2026-11', 'zh'), monthName('2026-11', 'en')]).toEqual(['11月', 'Nov'])
    expect(LANGUAGES.map(language => yearName('2026-11', language))).toEqual(['2026年', '2026', '2026', '2026年'])
  })
  test('a visit takes two hours', () => {
    expect(quickVisits('2026-11-20 10:20', undefined)).toEqual([
      '2026-11-21 09:00',
      '2026-11-21 14:00',
      '2026-11-22 09:00',
    ])
    expect([visitWindow('09:00'), visitWindow('14:30')]).toEqual(['09:00–11:00', '14:30–16:30'])
  })
})

describe('markdown', () => {
  test('paragraphs, headings, lists, bold, links', () => {
    expect(parseMarkdown('# Head\r\none\ntwo **bold** [a](https://a.cn)\n\n- x\n2. y')).toEqual([
      { kind: 'heading', spans: [{ text: 'Head' }] },
      {
        kind: 'paragraph',
        spans: [{ text: 'one\ntwo ' }, { text: 'bold', bold: true }, { text: ' ' }, { text: 'a', url: 'https://a.cn' }],
      },
      { kind: 'item', spans: [{ text: 'x' }] },
      { kind: 'item', mark: '2.', spans: [{ text: 'y' }] },
    ])
  })
  test('what is no markup stays as it is', () => {
    expect(parseMarkdown('a * b ** c <b>x</b> [x]')).toEqual([
      { kind: 'paragraph', spans: [{ text: 'a * b ** c <b>x</b> [x]' }] },
    ])
    expect(parseMarkdown('')).toEqual([])
  })
  test('links end before punctuation, and only http and https open', () => {
    expect(splitLinks('见https://a.cn/x?y=1。再看(www.b.cn).')).toEqual([
      { text: '见', link: false },
      { text: 'https://a.cn/x?y=1', link: true },
      { text: '。再看(', link: false },
      { text: 'www.b.cn', link: true },
      { text: ').', link: false },
    ])
    expect(splitLinks('no link')).toEqual([{ text: 'no link', link: false }])
    expect(['http://a', 'HTTPS://a', 'www.a.cn', 'javascript:alert(1)', 'ftp://http://'].map(isWebLink)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ])
  })
})

describe('values', () => {
  test('a number of any keyboard', () => {
    expect(['１２，５', '−3', '1.5 kg'].map(cleanNumber)).toEqual(['12.5', '-3', '1.5'])
    expect(['2.50', '', '-', '1.2.3'].map(submitNumber)).toEqual([2.5, '', '-', '1.2.3'])
  })
  test('addresses of older records, and a city that is its own province', () => {
    expect(
      addressLine(readAddress({ adProvince: '北京市', adCity: '北京市', adDist: '东城区', adAddress: '1 号' })),
    ).toBe('北京市东城区 1 号')
    expect(readAddress('x')).toEqual({ province: '', city: '', dist: '', address: 'x' })
  })
  test('coordinates', () => {
    expect([coordinates({ latitude: -30.5, longitude: 120 }), coordinates({ latitude: null, longitude: 1 })]).toEqual([
      '30.50000° S, 120.00000° E',
      '',
    ])
  })
  test('files', () => {
    const kept = (id: string, e: number) => ({
      id,
      filename: 'a',
      fileSize: 1,
      url: `/api/files/t/${id}?e=${String(e)}&s=x`,
    })
    const draft = [kept('old', 5), kept('edited', 5), kept('new', 50)]
    expect(refreshFiles(draft, [kept('edited', 99)], 10_000)).toEqual([kept('edited', 99), kept('new', 50)])
    for (const other of ['x', ['a'], [{ id: 1 }], undefined, { url: 1 }])
      expect(refreshFiles(other, [], 10_000)).toBe(other)
    expect([fileSizeText(0), fileSizeText(1), fileSizeText(3.4 * 1024 * 1024)]).toEqual(['', '1 KB', '3.4 MB'])
    expect([isPicture({ filename: 'a.JPG' }), isPicture({ filename: 'a.pdf' })]).toEqual([true, false])
    expect(readKeptFiles([{ id: '1', filename: 'a', fileSize: 2, url: '/a', secret: 's', more: 1 }, 'x', {}])).toEqual([
      { id: '1', filename: 'a', fileSize: 2, url: '/a', secret: 's' },
    ])
  })
})

test('several choices are parted as the language parts them', () => {
  expect(LANGUAGES.map(language => listText(['家中有老人', '门禁'], language))).toEqual([
    '家中有老人、门禁',
    '家中有老人, 门禁',
    '家中有老人, 门禁',
    '家中有老人、门禁',
  ])
})

test('a form that wants three working days offers none of tomorrow, and one that wants two hours offers today', () => {
  expect(quickVisits('2026-11-20 10:20', '2026-11-25 00:00')).toEqual([
    '2026-11-25 09:00',
    '2026-11-25 14:00',
    '2026-11-26 09:00',
  ])
  expect(quickVisits('2026-11-20 10:20', '2026-11-20 12:20')).toEqual([
    '2026-11-20 13:00',
    '2026-11-20 15:00',
    '2026-11-21 09:00',
  ])
  expect(quickVisits('2026-11-20 17:50', '2026-11-21 09:00')[0]).toBe('2026-11-21 09:00')
  expect(quickVisits('2026-11-20 15:30', '2026-11-20 16:30')).toEqual([
    '2026-11-21 09:00',
    '2026-11-21 14:00',
    '2026-11-22 09:00',
  ])
})

test('every error has a text that names its limit', () => {
  for (const error of [...FIELD_ERRORS, 'uploading', 'uploadFailed'] as const)
    expect(errorText(error, field('number', { min: 1, max: 2, decimals: 1 }), formTexts.t)).not.toMatch(/error\.|\{\{/)
  expect(errorText('tooLong', field('text', { maxLength: 8 }), formTexts.t)).toContain('8')
  expect(errorText('decimals', field('number', { decimals: 0 }), formTexts.t)).toBe(formTexts.t('error.integer'))
  expect(errorText('tooMany', field('attachment', { maxCount: 3 }), formTexts.t)).toContain('3')
  expect(errorText('tooMany', field('autograph'), formTexts.t)).toContain('1')
  expect(errorText('tooSoon', field('planTime', { earliest: '2030-01-02 00:00' }), formTexts.t)).toBe(
    '最早可约 2030-01-02 周三',
  )
})
