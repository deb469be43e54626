import { monitorEventLoopDelay } from 'node:perf_hooks'
import { aiSensitiveWords } from '../../server/domains/assistant/assistant.table'
import { repairForm } from '../company/forms'
import { makeAgent, makeLinkman, makeTemplate, makeTenant } from '../factories'
import { startTestServer } from '../harness'

/** What the test is told when the server is there. */
export interface Place {
  url: string
  domainId: string
  token: string
  agentId: string
  templateId: string
}
/** Delays of the event loop since `begin`, ms. */
export interface Lag {
  p99: number
  max: number
}

/** A whole server in a process of its own, which tells how late its event loop is between `begin` and `end`. */
async function serve(): Promise<void> {
  const t = await startTestServer({ listen: true })
  const tenant = await makeTenant(t.db, { flags: { setting: { anonymous: true } } })
  const [agent, linkman] = await Promise.all([
    makeAgent(t.db, tenant.id, { template: 'task_form' }),
    makeLinkman(t.db, tenant),
  ])
  const template = await makeTemplate(t.db, tenant.id, repairForm().fields)
  await t.db
    .insert(aiSensitiveWords)
    .values(Array.from({ length: 300 }, (_, i) => ({ tenantId: tenant.id, word: i % 2 ? `赌${i}博` : `word${i}` })))
  const delay = monitorEventLoopDelay({ resolution: 5 })
  process.on('message', (said: 'begin' | 'end' | 'close') => {
    if (said === 'begin') {
      delay.reset()
      delay.enable()
    } else if (said === 'end') {
      delay.disable()
      process.send?.({ p99: delay.percentile(99) / 1e6, max: delay.max / 1e6 } satisfies Lag)
    } else void t.close().finally(() => process.disconnect())
  })
  process.send?.({
    url: t.url,
    domainId: tenant.domainId,
    token: linkman.as.token ?? '',
    agentId: agent.id,
    templateId: template.id,
  } satisfies Place)
}

void serve()
