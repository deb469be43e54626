import TestUtils from '@tarojs/test-utils-react'
import { ApiError } from '@shared/envelope'
import { emptyChat, reduce } from '../chat.machine'
import type { Message as ChatMessage } from '../chat.message'
import { assistantTexts } from '../assistant.i18n'
import { fileMessage } from '../parts'
import { ConversationList } from './ConversationList'
import { Message, type MessageActions } from './Message'
import { Thinking } from './Thinking'

jest.mock('@/api/useList', () => ({
  useList: () => ({ status: 'end', items: [], reload: async () => undefined, loadMore: () => undefined }),
}))

const ui = new TestUtils()
afterEach(() => {
  ui.unmout()
  document.body.innerHTML = ''
})

const done: string[] = []
/** what the server says to a card */
let refusal: ApiError | null = null
const actions: MessageActions = {
  rate: (key, wanted, reason = '') => {
    done.push(`rate ${key} ${String(wanted)} ${reason}`.trim())
  },
  retry: key => {
    done.push('retry ' + key)
  },
  edit: key => {
    done.push('edit ' + key)
  },
  resend: key => {
    done.push('resend ' + key)
  },
  goOn: () => {
    done.push('goOn')
  },
  confirm: key => {
    done.push('confirm ' + key)
    return refusal ? Promise.reject(refusal) : Promise.resolve()
  },
  fill: key => {
    done.push('fill ' + key)
  },
  openForm: (key, { bizTypeId }) => {
    done.push(`open ${key} ${bizTypeId}`)
  },
  cite: ({ wikiId }, n) => {
    done.push(`cite ${wikiId} ${String(n)}`)
  },
  link: url => {
    done.push('link ' + url)
  },
}
const [asked, answered] = reduce(emptyChat, {
  type: 'send',
  run: 1,
  id: 'c',
  question: 'q',
  kind: 'text',
  files: [],
  time: '2026-11-21T06:00:00.000Z',
}).messages as [ChatMessage, ChatMessage]
const props = {
  name: 'Xiaobao',
  showSources: true,
  canRetry: false,
  canEdit: false,
  canFill: false,
  entry: false,
  formName: '',
  actions,
}
const show = async (message: ChatMessage, more: Partial<typeof props> = {}) => {
  await ui.mount(Message, { props: { ...props, message, ...more } })
}
const answer = (part: Partial<ChatMessage>): ChatMessage => ({ ...answered, id: 't', state: 'done', ...part })
const source = { documentName: '<b>Doc</b>', wikiId: 'w1', fileType: 'wiki', fileUrl: '', quote: 'quote', heading: '' }
const button = (label: string): HTMLElement => {
  const found = [...document.querySelectorAll<HTMLElement>('button')].find(
    one => one.getAttribute('aria-label') === label || one.textContent === label,
  )
  if (!found) throw new Error('no button ' + label)
  return found
}
const { t } = assistantTexts
const XSS = '<img src=x onerror="alert(1)"><script>alert(2)</script>'

beforeEach(() => {
  done.length = 0
})

test.each([
  ['a question', { ...asked, content: XSS }],
  [
    'the name of a file',
    { ...asked, content: fileMessage([{ id: '1', filename: XSS + '.pdf', fileSize: 1, url: '/x' }]) },
  ],
  ['a stop message', { ...asked, role: 'system' as const, content: XSS }],
  ['the name of a source', answer({ content: 'ok', relationKnowledgeInfo: [{ ...source, documentName: XSS }] })],
  ['thinking', answer({ content: 'ok', thinking: XSS, state: 'streaming' })],
  ['a failure', { ...asked, state: 'failed' as const, error: XSS }],
])('markup in %s is text', async (_name, message) => {
  await show(message)
  if (message.thinking)
    await ui.act(async () => {
      button(t('thought')).click()
    })
  expect(document.body.textContent).toContain(XSS)
  expect(document.querySelector('img[src=x], script')).toBeNull()
})

test('markup in an answer makes no elements of its own', async () => {
  await show(answer({ content: `${XSS}\n\n[a](javascript:alert(1))` }))
  expect(document.querySelector('img[src=x], script, a[href^="javascript"]')).toBeNull()
})

test('an answer: copy, like, dislike; retry only where it may be', async () => {
  await show(answer({ content: 'ok', likeStatus: 1 }), { canRetry: true })
  expect(button(t('like')).getAttribute('aria-pressed')).toBe('true')
  await ui.act(async () => {
    button(t('dislike')).click()
    button(t('retry')).click()
  })
  expect(done).toEqual(['rate c:answer 0', 'retry c:answer'])
  ui.unmout()
  await show(answer({ content: 'ok' }))
  expect(() => button(t('retry'))).toThrow('no button')
})

test('who dislikes an answer is asked why, once; not of answers of before', async () => {
  await show(answer({ content: 'ok', likeStatus: 0 }))
  await ui.act(async () => {
    button(t('dislikeWrong')).click()
  })
  expect(done).toEqual(['rate c:answer 0 ' + t('dislikeWrong')])
  expect(document.body.textContent).toContain(t('thanks'))
  expect(() => button(t('dislikeWrong'))).toThrow('no button')
  ui.unmout()
  await show(answer({ content: 'ok', likeStatus: 0, isHistory: true }))
  expect(() => button(t('dislikeWrong'))).toThrow('no button')
})

test('stopped before its first word an answer is no empty card, and can be asked for again', async () => {
  await show(answer({ isStop: true }), { canRetry: true })
  expect(document.querySelector('.chat-message__card')).toBeNull()
  await ui.act(async () => {
    button(t('retry')).click()
  })
  expect(done).toEqual(['retry c:answer'])
})

test('a question that the server has was sent, whatever became of its answer', async () => {
  await show({ ...asked, id: 't', state: 'failed', error: 'busy' })
  expect(document.body.textContent).toContain(`${t('notAnswered')} · busy`)
  ui.unmout()
  await show({ ...asked, state: 'failed' })
  expect(document.body.textContent).toContain(t('notSent'))
})

test('sources open their passage, and can be hidden', async () => {
  await show(answer({ content: 'ok', relationKnowledgeInfo: [source] }))
  await ui.act(async () => {
    document.querySelector<HTMLElement>('.sources__one')?.click()
  })
  expect(done).toEqual(['cite w1 1'])
  ui.unmout()
  await show(answer({ content: 'ok [1]', relationKnowledgeInfo: [source] }), { showSources: false })
  expect(document.querySelector('.sources, .md__cite')).toBeNull()
  expect(document.querySelector('.md')?.textContent).toBe('ok')
})

test('an article that is offered and not quoted is no source', async () => {
  const offered = { ...source, documentName: 'Prices', wikiId: 'w2', quote: '' }
  await show(answer({ content: 'ok [1]', relationKnowledgeInfo: [source, offered] }))
  expect([...document.querySelectorAll('.sources__name')].map(one => one.textContent)).toEqual(['<b>Doc</b>'])
})

test("an answer says that it quotes the knowledge base where it does: what is told of one's own orders is no quote", async () => {
  const own = { ...source, wikiId: '', fileType: 'order' }
  await show(answer({ content: 'ok [1]', source: 'local', relationKnowledgeInfo: [own] }))
  expect(document.body.textContent).not.toContain(t('local'))
  ui.unmout()
  await show(answer({ content: 'ok [1]', source: 'local', relationKnowledgeInfo: [own, source] }))
  expect(document.body.textContent).toContain(t('local'))
})

test('a card does it with one tap, says why it may not be, and afterwards what was done', async () => {
  const card = {
    title: 'Cancel',
    lines: ['SR1 leaks', 'Saturday'],
    confirm: 'Cancel it',
    url: '/event/view?id=1',
    done: '',
  }
  const tap = (label: string) =>
    ui.act(async () => {
      button(label).click()
    })
  const alert = () => document.querySelector('.act-card [role=alert]')?.textContent ?? ''
  await show(answer({ content: 'ok', card }))
  refusal = new ApiError({ message: 'No network', status: 0 })
  await tap('Cancel it')
  expect(alert()).toBe(t('cardAgain', { why: 'No network' }))
  refusal = new ApiError({ message: 'The engineer is on the way', status: 409 })
  await tap('Cancel it')
  expect(alert()).toContain(t('cardNext', { why: 'The engineer is on the way' }))
  // the same would be refused again: the thing can be opened instead
  expect(() => button('Cancel it')).toThrow('no button')
  await tap(t('openThing'))
  expect(done).toEqual(['confirm c:answer', 'confirm c:answer', 'link /event/view?id=1'])
  refusal = null
  ui.unmout()
  await show(answer({ content: 'ok', card: { ...card, done: 'SR1 is cancelled' } }))
  expect(document.querySelector('.act-card [role=status]')?.textContent).toContain('SR1 is cancelled')
  expect(() => button('Cancel it')).toThrow('no button')
})

test('a placeholder while nothing is there; no actions before the end', async () => {
  await show({ ...answered, state: 'typing' })
  expect(document.body.textContent).toContain(t('typing'))
  ui.unmout()
  await show(answer({ content: 'half', state: 'streaming' }))
  expect(document.querySelector('.chat-message__actions')).toBeNull()
})

test('one-key fill where it is offered, and fields as rows', async () => {
  await show(answer({ content: '| Field | Value |\n|---|---|\n| Code | E4 |' }), {
    entry: true,
    canFill: true,
    formName: 'Repair',
  })
  expect(document.querySelector('.field-table__name')?.textContent).toBe('Code')
  expect(document.body.textContent).toContain('Repair')
  await ui.act(async () => {
    button(t('fill')).click()
  })
  expect(done).toEqual(['fill c:answer'])
})

test('order entry shows how far the form is: what was said, what it takes the place of, what is there, and what is wanted', async () => {
  const row = (displayName: string, text: string, more: object = {}) => ({
    fieldName: displayName,
    displayName,
    text,
    source: text,
    ...more,
  })
  const fill = {
    fields: [row('Fault', 'E1'), row('Visit', 'Saturday', { former: 'Friday' })],
    there: [row('Contact', 'Li Lei', { source: '' })],
    missing: ['Address'],
    values: {},
    productId: null,
  }
  const content = 'Please check\n\n| Field | Value |\n|---|---|\n| Fault | E1 |\n\nbelow'
  const lines = () => [...document.querySelectorAll('.entry-card__row')].map(one => one.textContent)
  await show(answer({ content, fill }), { entry: true, formName: 'Repair' })
  expect(document.querySelector('.entry-card__head')?.textContent).toBe(
    t('entryFilling', { name: 'Repair' }) + t('entryCount', { n: 3, m: 4 }),
  )
  expect(document.querySelector('[role=progressbar]')?.getAttribute('aria-valuenow')).toBe('75')
  expect(lines()).toEqual([
    'FaultE1',
    `VisitFridaySaturday${t('entryChanged')}`,
    `ContactLi Lei${t('entryThere')}`,
    `Address${t('entryAsked')}`,
  ])
  expect(document.querySelector('.entry-card__former')?.textContent).toBe('Friday')
  expect(document.querySelector('.field-table')).toBeNull()
  ui.unmout()
  // the form is the one that was chosen, and nothing is wanted
  const forms = [{ bizTypeId: 'c', bizTypeName: 'Cleaning', values: {}, productId: null }]
  await show(answer({ content, fill: { ...fill, missing: [], forms, sure: true } }))
  expect(document.querySelector('.entry-card__head')?.textContent).toBe(
    t('entryComplete', { name: 'Cleaning' }) + t('entryCount', { n: 3, m: 3 }),
  )
})

test('the card runs along: one thing is asked for first, an hour that was not told is said, what becomes empty is told, and a question keeps it', async () => {
  const row = (displayName: string, text: string, more: object = {}) => ({
    fieldName: displayName,
    displayName,
    text,
    source: text,
    ...more,
  })
  const fill = {
    fields: [row('Visit', '2026-11-20 09:00', { assumed: true })],
    there: [row('Contact', 'Li Lei', { source: '' })],
    emptied: [row('Leak', '', { former: 'Drain hose', source: '' })],
    missing: ['Address', 'Phone'],
    values: {},
    productId: null,
  }
  const lines = () => [...document.querySelectorAll('.entry-card__row')].map(one => one.textContent)
  await show(answer({ content: '| a | b |\n|---|---|\n| c | d |', fill }), { entry: true, formName: 'Repair' })
  expect(lines()).toEqual([
    `Visit2026-11-20 09:00${t('entryAssumed')}`,
    `ContactLi Lei${t('entryThere')}`,
    `LeakDrain hose${t('entryEmptied')}`,
    `Address${t('entryAsked')}`,
    `Phone${t('entryWanted')}`,
  ])
  ui.unmout()
  // an answer to a question has no table, and still shows how far the form is
  await show(answer({ content: 'It is free.', fill: { ...fill, fields: [], emptied: [] } }), { entry: true })
  expect(lines().length).toBe(3)
})

test('an answer where no form was open offers the one that is meant, and the others below it', async () => {
  const forms = ['Repair', 'Cleaning'].map(bizTypeName => ({
    bizTypeId: bizTypeName.toLowerCase(),
    bizTypeName,
    values: {},
    productId: null,
  }))
  const fill = { fields: [], values: {}, productId: null, forms, sure: true }
  await show(answer({ content: '| Field | Value |\n|---|---|\n| Code | E4 |', fill }))
  expect(document.querySelector('.field-table__name')?.textContent).toBe('Code')
  for (const name of [t('startEntry', { name: 'Repair' }), 'Cleaning'])
    await ui.act(async () => {
      button(name).click()
    })
  expect(done).toEqual(['open c:answer repair', 'open c:answer cleaning'])
})

test('an answer that asks which form it is offers a chip for each', async () => {
  const forms = ['Repair', 'Cleaning'].map(bizTypeName => ({
    bizTypeId: bizTypeName,
    bizTypeName,
    values: {},
    productId: null,
  }))
  await show(answer({ content: 'Which?', fill: { fields: [], values: {}, productId: null, forms, sure: false } }))
  expect(document.querySelector('.chat-message__fill')).toBeNull()
  await ui.act(async () => {
    button(t('startEntry', { name: 'Cleaning' })).click()
  })
  expect(done).toEqual(['open c:answer Cleaning'])
})

test("the placeholders of order entry are read in the person's language", async () => {
  await show(answer({ content: 'NotMatchForm' }), { entry: true })
  expect(document.body.textContent).toContain(t('noMatchForm'))
  expect(document.body.textContent).not.toContain('NotMatchForm')
})

test('a lost line and a question that was not sent offer to go on', async () => {
  await show(answer({ content: 'half', state: 'lost' }))
  await ui.act(async () => {
    button(t('goOn')).click()
  })
  ui.unmout()
  await show({ ...asked, state: 'failed', error: 'busy' })
  await ui.act(async () => {
    button(t('resend')).click()
  })
  expect(done).toEqual(['goOn', 'resend c:question'])
})

test('thinking is open while it comes, folded afterwards, and a tap decides otherwise', async () => {
  await ui.mount(Thinking, { props: { text: 'hm hm', active: true } })
  expect(document.body.textContent).toContain('hm hm')
  ui.unmout()
  document.body.innerHTML = ''
  await ui.mount(Thinking, { props: { text: 'hm hm', active: false } })
  expect(document.body.textContent).not.toContain('hm hm')
  await ui.act(async () => {
    document.querySelector<HTMLElement>('.thinking__head')?.click()
  })
  expect(document.body.textContent).toContain('hm hm')
})

test('a list without conversations begins one', async () => {
  await ui.mount(ConversationList, {
    props: {
      shown: '',
      version: 0,
      onSelect: () => undefined,
      onRemove: async () => true,
      onRename: async () => true,
      onCreate: () => {
        done.push('create')
      },
      onClose: () => {
        done.push('close')
      },
    },
  })
  expect(document.body.textContent).toContain(t('noConversations'))
  await ui.act(async () => {
    button(t('create')).click()
  })
  expect(done).toEqual(['close', 'create'])
})
