import type { Ctx } from '../../kernel/call/context'
import { LLM_CHOICES } from '../../providers/llm/accounts'
import { usableAgent, type AgentRow } from './agent.service'
import { TEXTS } from './assistant.texts'
import { LOCAL_MODEL } from '../../../shared/assistant'
import { localize } from '../../../shared/language'

/** What answers: a model of a vendor, or the knowledge base by itself. */
export interface ChosenModel {
  id: string
  source: string
}
export const LOCAL: ChosenModel = { id: LOCAL_MODEL, source: LOCAL_MODEL }

/**
 * The model of an answer: the wanted one where the agent lets a person choose, else the agent's own, else the default of those that
 * are configured (DouBao where it is), else the local one. One that is not configured is passed over.
 */
export function chooseModel(
  { providers: { llm } }: Pick<Ctx, 'providers'>,
  agent: Pick<AgentRow, 'model' | 'modelChange'>,
  wanted = '',
): ChosenModel {
  const configured = llm.models.map(({ id, vendor }) => ({ id, source: vendor }))
  for (const id of [agent.modelChange ? wanted : '', agent.model]) {
    const found = id === LOCAL_MODEL ? LOCAL : configured.find(model => model.id === id)
    if (found) return found
  }
  return configured[0] ?? LOCAL
}

/** Models that an agent may use, the default one first; those that the specification names and nobody has configured are not enabled. Throws NOT_FOUND. */
export async function modelGroups(ctx: Ctx, agentId: string) {
  const { id: first } = chooseModel(ctx, await usableAgent(ctx, agentId))
  const configured = ctx.providers.llm.models
  const vendors = [
    ...configured.map(({ id, displayName, vendor, thinking, thinkingSwitch }) => ({
      id,
      displayName,
      icon: vendor,
      source: vendor as string,
      enabled: true,
      thinking,
      thinkingSwitch,
    })),
    ...LLM_CHOICES.filter(({ vendor }) => !configured.some(model => model.vendor === vendor)).map(
      ({ vendor, displayName }) => ({
        id: vendor as string,
        displayName,
        icon: vendor,
        source: vendor as string,
        enabled: false,
        thinking: false,
        thinkingSwitch: false,
      }),
    ),
  ]
  const local = {
    id: LOCAL_MODEL,
    displayName: localize(TEXTS.localModel, ctx.language),
    icon: LOCAL_MODEL,
    source: LOCAL_MODEL,
    enabled: true,
    thinking: false,
    thinkingSwitch: false,
  }
  const groups = [
    {
      name: localize(TEXTS.vendorGroup, ctx.language),
      modelList: vendors.sort((a, b) => Number(b.id === first) - Number(a.id === first)),
    },
    { name: localize(TEXTS.localGroup, ctx.language), modelList: [local] },
  ]
  return groups.sort(
    (a, b) =>
      Number(b.modelList.some(model => model.id === first)) - Number(a.modelList.some(model => model.id === first)),
  )
}
