import type { Module } from '../../kernel/module'
import { agentSetupRoutes } from './agent-setup.routes'
import { assistantRoutes } from './assistant.routes'
import { CHATS_KEPT, handOverChat, forgetChats } from './conversation.service'
import { forgetEvents } from './run.store'
import { hasAgent } from './agent.service'
import { emergencyNumbers } from './safety/safety'
import { questionFacts } from './figures'
import { assistantErrors } from './assistant.errors'

export const assistantModule: Module = {
  name: 'assistant',
  routes: [assistantRoutes, agentSetupRoutes],
  errors: assistantErrors,
  offers: { figures: questionFacts, hasAgent, handOverChat, emergency: emergencyNumbers, retained: [CHATS_KEPT] },
  retention: [
    { name: 'forgetRunEvents', everySeconds: 600, run: app => forgetEvents(app.db, app.now()) },
    { name: 'forgetChats', everySeconds: 86_400, run: (app, _log, signal) => forgetChats(app, signal) },
  ],
}
