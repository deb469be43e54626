import type { EventState } from '../shared/event'
import type { FormValues } from '../shared/form'
import type { StoredField } from '../contract/stored-field'
import { makeLinkman, makeStaff, makeTemplate, makeTenant } from './factories'
import type { TestServer } from './harness'

/** A tenant with a customer's linkman, a staff member and an open template. */
export async function makeHouse(
  t: TestServer,
  options: { fields?: StoredField[]; tenant?: Parameters<typeof makeTenant>[1] } = {},
) {
  const tenant = await makeTenant(t.db, options.tenant)
  const [linkman, engineer, template] = await Promise.all([
    makeLinkman(t.db, tenant),
    makeStaff(t.db, tenant),
    makeTemplate(t.db, tenant.id, options.fields),
  ])
  return { tenant, linkman, engineer, template }
}
export type House = Awaited<ReturnType<typeof makeHouse>>

/** An event of the house's linkman, brought to `state` by the calls a customer and an engineer would make. */
export async function eventIn(
  t: TestServer,
  { linkman, engineer, template }: House,
  state: EventState,
  attribute: FormValues = {},
): Promise<string> {
  const { id } = await t.ok('POST /ssp/event/create', { ...linkman.as, body: { templateId: template.id, attribute } })
  const steps: { from: readonly EventState[]; go(): Promise<unknown> }[] = [
    { from: ['off'], go: () => t.ok('POST /ssp/event/off', { ...linkman.as, body: { id, reason: 'mistake' } }) },
    {
      from: ['allocated', 'processing', 'converted', 'finished', 'evaluated'],
      go: () => t.ok('POST /staff/event/allocate', { ...engineer.as, body: { id, staffId: engineer.id } }),
    },
    {
      from: ['processing', 'converted', 'finished', 'evaluated'],
      go: () => t.ok('POST /staff/event/accept', { ...engineer.as, body: { id } }),
    },
    { from: ['converted'], go: () => t.ok('POST /staff/event/convert', { ...engineer.as, body: { id } }) },
    {
      from: ['finished', 'evaluated'],
      go: () => t.ok('POST /staff/event/finish', { ...engineer.as, body: { id, serviceContent: 'pump replaced' } }),
    },
    { from: ['evaluated'], go: () => t.ok('POST /ssp/event/evaluate', { ...linkman.as, body: { id, star: 5 } }) },
  ]
  for (const step of steps) if (step.from.includes(state)) await step.go()
  return id
}
