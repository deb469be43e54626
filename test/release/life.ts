import { createHash, randomUUID } from 'node:crypto'
import type { Contract } from '../../contract'
import type { Input, Output } from '../../contract/define'
import { idOf } from '../../server/demo/deterministic'
import { HEADER, mountPath } from '../../shared/api'
import { photo } from '../screen'

/** A server that is spoken to by HTTP: of this version or of an earlier one. */
export interface Caller {
  call<K extends keyof Contract>(key: K, input: Input<Contract, K>, token?: string): Promise<Output<Contract, K>>
  upload(
    file: { name: string; mimeType: string; buffer: Buffer },
    token: string,
  ): Promise<Output<Contract, 'POST /ssp/file/upload'>>
  read(url: string): Promise<Buffer>
}
export function callerOf(url: string, domainId: string): Caller {
  const send = async (key: string, target: URL, options: RequestInit, token: string): Promise<unknown> => {
    const response = await fetch(target, {
      ...options,
      headers: {
        ...options.headers,
        [HEADER.domain]: domainId,
        [HEADER.language]: 'zh',
        [HEADER.idempotency]: randomUUID(),
        ...(token ? { [HEADER.token]: token } : {}),
      },
    })
    const { success, message, data, fields } = (await response.json()) as {
      success: boolean
      message: string
      data: unknown
      fields?: unknown
    }
    if (!success) throw new Error(`${key} answered ${response.status}: ${message} ${JSON.stringify(fields ?? '')}`)
    return data
  }
  return {
    async call(key, input, token = '') {
      const { query = {}, body }: { query?: Record<string, unknown>; body?: unknown } = input
      const target = new URL(mountPath(key), url)
      for (const [name, value] of Object.entries(query))
        if (value !== undefined) target.searchParams.set(name, String(value))
      const post = key.startsWith('POST ')
      return (await send(
        key,
        target,
        post
          ? { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body ?? {}) }
          : {},
        token,
      )) as never
    },
    async upload(file, token) {
      const form = new FormData()
      form.append('file', new Blob([new Uint8Array(file.buffer)], { type: file.mimeType }), file.name)
      return (await send(
        'upload',
        new URL(mountPath('POST /ssp/file/upload'), url),
        { method: 'POST', body: form },
        token,
      )) as Output<Contract, 'POST /ssp/file/upload'>
    },
    async read(link) {
      const response = await fetch(new URL(link, url))
      if (!response.ok) throw new Error(`${link} answered ${response.status}`)
      return Buffer.from(await response.arrayBuffer())
    },
  }
}
export const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

/** What was done on a server of a release, and must be found by every later one. */
export interface Facts {
  domainId: string
  account: string
  password: string
  event: { id: string; eventNo: string; state: string; description: string }
  file: { name: string; sha256: string }
  chat: { agentId: string; chatId: string; question: string; answer: string }
  article: string
}

/** Lives a customer's and an engineer's day on a server with demo data, so that most tables have rows that a person has made. */
export async function liveADay(url: string): Promise<Facts> {
  const [domainId, account, password] = ['mufeng', 'zhangsan', 'lianke-demo']
  const { call, upload, read } = callerOf(url, domainId)
  const { token } = await call('POST /auth/login', { body: { account, password } })
  await call('POST /loginRecord/insert', { body: { source: 'h5', path: '/home' } }, token)
  await call('POST /userGuide/completeUserGuide', { body: { guide: 'home' } }, token)
  await call(
    'POST /point/buried',
    { body: { points: [{ id: randomUUID(), name: 'open', path: '/home', time: new Date().toISOString() }] } },
    token,
  )
  await call('POST /linkcMetrics', { body: { name: 'fcp', value: 812.5 } }, token)

  const templateId = idOf('mufeng template repair')
  const { list } = await call('GET /ssp/event/list', { query: { state: 'all' } }, token)
  const earlier = await Promise.all(list.map(one => call('GET /ssp/event/get', { query: { id: one.id } }, token)))
  const model = earlier.find(one => one.templateId === templateId)
  if (!model) throw new Error('the demo has no repair of this customer')
  const { product, contactName, contactPhone, address } = model.attribute
  const picture = await photo('leak.jpg', { width: 400, height: 300 })
  const planTime = `${new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)} 10:00`
  const raise = async (description: string) => {
    const { id: file } = await upload(picture, token)
    return await call(
      'POST /ssp/event/create',
      {
        body: {
          templateId,
          attribute: {
            product,
            contactName,
            contactPhone,
            address,
            fault: 'leak',
            leakSpot: 'body',
            leakPhoto: [file],
            description,
            planTime,
          },
        },
      },
      token,
    )
  }
  const description = '机身底部漏水，「已关闭」进水阀 \\ 100% 复现\t🚿'
  const { id, eventNo } = await raise(description)
  await call('POST /ssp/event/remark/create', { body: { id, content: '在家等。' } }, token)
  await call('POST /ssp/event/urge', { body: { id } }, token)
  const cancelled = await raise('先不修了')
  await call('POST /ssp/event/off', { body: { id: cancelled.id, reason: '自己修好了' } }, token)
  await raise('还没有人接')

  const staff = await call('POST /staff/login', { body: { account: 'staff', password } })
  await call('POST /staff/event/allocate', { body: { id, staffId: staff.staffId } }, staff.token)
  await call('POST /staff/event/accept', { body: { id } }, staff.token)
  await call(
    'POST /staff/event/depart',
    { body: { id, arriveTime: new Date(Date.now() + 1_800_000).toISOString() } },
    staff.token,
  )
  await call('POST /staff/event/remark', { body: { id, content: '路上，半小时到。' } }, staff.token)
  await call('POST /staff/event/finish', { body: { id, serviceContent: '更换了排水泵' } }, staff.token)
  await call('GET /ssp/event/readMsg', { query: { id } }, token)
  await call('POST /ssp/event/evaluate', { body: { id, star: 5, content: '很快' } }, token)
  await call('POST /demo/payment/create', { body: { amount: 1200 } }, token)

  const { list: articles } = await call('POST /wiki/list', { body: { keyword: '漏水' } }, token)
  const article = articles[0]?.id
  if (!article) throw new Error('the demo has no article on leaks')
  await call('GET /wiki/detail', { query: { id: article } }, token)
  await call('POST /collection/addCollection', { body: { id: article } }, token)
  await call('POST /collection/addFabulous', { body: { id: article } }, token)
  await call('POST /wiki/feedback', { body: { id: article, solved: false, reason: '图片太小' } }, token)
  await call('POST /wiki/list', { body: { keyword: '量子纠缠' } }, token)

  const { agent } = await call('GET /api/linkc/outside/linkc/aiAgent/getAiAgentInfo', { query: {} }, token)
  const agentId = agent?.id ?? ''
  const { chatId } = await call(
    'POST /api/voice/outside/agent/chat/share/init/v2',
    { body: { agentId, source: 'door' } },
    token,
  )
  const question = '洗衣机漏水怎么办？'
  const { answer } = await call(
    'POST /api/voice/outside/xiaobao/chat/handle/handleChat',
    { body: { question, chatId, clientMessageId: randomUUID() } },
    token,
  )

  const { state, attribute } = await call('GET /ssp/event/get', { query: { id } }, token)
  const [kept] = attribute.leakPhoto as { filename: string; url: string }[]
  if (!kept) throw new Error('the request has lost its picture')
  return {
    domainId,
    account,
    password,
    event: { id, eventNo, state, description: String(attribute.description) },
    file: { name: kept.filename, sha256: sha256(await read(kept.url)) },
    chat: { agentId, chatId, question, answer },
    article,
  }
}

/** Finds again what was done. Throws at the first thing that is not as it was. */
export async function findAgain(url: string, facts: Facts): Promise<void> {
  const { call, read } = callerOf(url, facts.domainId)
  const same = (what: string, found: unknown, wanted: unknown) => {
    if (found !== wanted) throw new Error(`${what} is ${JSON.stringify(found)}, and was ${JSON.stringify(wanted)}`)
  }
  const { token } = await call('POST /auth/login', { body: { account: facts.account, password: facts.password } })
  const event = await call('GET /ssp/event/get', { query: { id: facts.event.id } }, token)
  same('the number of the request', event.eventNo, facts.event.eventNo)
  same('the state of the request', event.state, facts.event.state)
  same('the description of the request', event.attribute.description, facts.event.description)
  const [file] = event.attribute.leakPhoto as { filename: string; url: string }[]
  same('the name of the picture', file?.filename, facts.file.name)
  same('the bytes of the picture', sha256(await read(file?.url ?? '')), facts.file.sha256)
  const history = await call(
    'GET /api/voice/outside/agent/chat/share/history',
    { query: { agentId: facts.chat.agentId, chatId: facts.chat.chatId } },
    token,
  )
  const turn = history.messages.find(one => one.question === facts.chat.question)
  same('the answer of the assistant', turn?.answer, facts.chat.answer)
  const { list } = await call('GET /collection/getCollectionList', { query: {} }, token)
  same('the article in the collection', list[0]?.id, facts.article)
}
