import type { Db } from '../../db/database'
import { staffOf, type Ctx } from '../call/context'
import type { ChangeTexts, SubjectMessages } from '../call/offers'

/** What a colleague may change of somebody's way in, which its person is told: who did not ask for it has to know. */
const CHANGES = {
  link: {
    title: { zh: '密码重设', en: 'Password reset', ru: 'Сброс пароля', tw: '密碼重設' },
    body: {
      zh: '{by} 生成了链接',
      en: 'A link was made by {by}',
      ru: 'Ссылку создал(а) {by}',
      tw: '{by} 產生了連結',
    },
  },
  secondFactor: {
    title: { zh: '两步验证', en: 'Two-step sign-in', ru: 'Двухэтапный вход', tw: '兩步驟驗證' },
    body: { zh: '{by} 已移除', en: 'Removed by {by}', ru: 'Отключил(а) {by}', tw: '{by} 已移除' },
  },
  roles: {
    title: { zh: '角色变更', en: 'Roles changed', ru: 'Роли изменены', tw: '角色變更' },
    body: { zh: '{by} 已修改', en: 'By {by}', ru: 'Изменил(а) {by}', tw: '{by} 已修改' },
  },
  openUser: {
    title: { zh: '聊天账号', en: 'Chat account', ru: 'Аккаунт чата', tw: '聊天帳號' },
    body: { zh: '{by} 已修改', en: 'Changed by {by}', ru: 'Изменил(а) {by}', tw: '{by} 已修改' },
  },
} as const satisfies Record<string, ChangeTexts>

export const accountMessages: SubjectMessages = {
  kind: 'account',
  // no customer is told of one
  link: () => '',
  page: '',
  changes: {},
  staffLink: () => '/account',
  staffChanges: CHANGES,
}

/** Tells a member of the staff what somebody else changed of their account, inside its transaction. */
export async function tellOfAccount(ctx: Ctx, tx: Db, staffId: string, change: keyof typeof CHANGES): Promise<void> {
  const { staffId: callerId, name } = staffOf(ctx)
  if (callerId === staffId) return
  for (const tell of ctx.offers.tellStaff)
    await tell(ctx, tx, { staffId, subject: { kind: accountMessages.kind, id: staffId }, change, facts: { by: name } })
}
