import type { Module } from '../../kernel/module'
import { insideChat } from './inside.queries'
import { forgetConversations, turnClock } from './clock.service'
import { imErrors } from './im.errors'
import { imMessageTexts } from './im.messages'
import { imRoutes } from './im.routes'
import { tellUnseen } from './message.service'
import { noteSeatPresent } from './seat.service'
import { person } from './skills/person'
import { attendance, chatOf } from './setting.service'
import { conversationFacts } from './figures'
import { conversationTimeline } from './timeline'

export const imModule: Module = {
  name: 'im',
  routes: [imRoutes],
  errors: imErrors,
  jobs: { tellUnseen },
  offers: {
    inside: insideChat,
    figures: conversationFacts,
    timeline: [conversationTimeline],
    messages: imMessageTexts,
    assistantSkills: [person],
    present: noteSeatPresent,
    chat: async ctx => {
      const chat = await chatOf(ctx, ctx.db)
      return {
        enabled: chat.enabled,
        takesGuests: chat.enabled && !chat.loginBeforeConsult,
        attendance: () => attendance(ctx, ctx.db, chat),
      }
    },
  },
  retention: [
    { name: 'turnImClock', everySeconds: 15, run: (app, log, signal) => turnClock(app, log, signal) },
    { name: 'forgetConversations', everySeconds: 86_400, run: (app, _log, signal) => forgetConversations(app, signal) },
  ],
}
