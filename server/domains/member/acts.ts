import { Type as T } from '@sinclair/typebox'
import { OneOf } from '../../../contract/entities'
import { SCOPES } from '../../../shared/authorization'
import type { Language } from '../../../shared/language'
import { defineAct } from '../../kernel/skills/act'
import { invite } from './authorization.service'

const INVITED: Record<Language, (name: string) => string> = {
  zh: name => `已邀请 ${name}，对方接受以后就可以使用。可以随时在“一起管理的人”里修改或收回。`,
  en: name =>
    `${name} is invited and can begin once they accept. You can change it or take it back at any time in “People who manage this with you”.`,
  ru: name =>
    `Приглашение отправлено: ${name}. Доступ появится после согласия; изменить или отозвать его можно в любое время.`,
  tw: name => `已邀請 ${name}，對方接受以後就可以使用。可以隨時在「一起管理的人」裡修改或收回。`,
}

/** What the assistant does for a customer's people. */
export const memberActs = [
  defineAct({
    name: 'addContact',
    parameters: T.Object({
      name: T.String(),
      phone: T.String(),
      scopes: T.Array(OneOf(SCOPES)),
      endDay: T.String(),
    }),
    scope: 'owner',
    run: async (ctx, body) => INVITED[ctx.language]((await invite(ctx, body)).name),
  }),
]
