import { texts } from '../i18n/texts'

/** Texts of the messages to staff, and of who else is on something. */
export const live = texts({
  zh: {
    messages: '消息',
    messagesUnread: '消息，{{n}} 条未读',
    chatNews: '{{queued}} 个对话在排队，{{unread}} 条消息未读',
    noMessages: '还没有消息',
    readAll: '全部标为已读',
    more: '更早的消息',
    here: '{{name}} 正在查看',
    editing: '{{name}} 正在编辑',
    notLive: '实时更新中断，正在重新连接；别人的改动暂时看不到',
  },
  en: {
    messages: 'Messages',
    messagesUnread: 'Messages, {{n}} unread',
    chatNews: '{{queued}} in line, {{unread}} unread',
    noMessages: 'No messages yet',
    readAll: 'Mark all as read',
    more: 'Earlier messages',
    here: '{{name}} is looking at it',
    editing: '{{name}} is editing it',
    notLive: 'Not live: reconnecting; changes by others are not shown meanwhile',
  },
  ru: {
    messages: 'Сообщения',
    messagesUnread: 'Сообщения, непрочитанных: {{n}}',
    chatNews: 'В очереди: {{queued}}, не прочитано: {{unread}}',
    noMessages: 'Сообщений пока нет',
    readAll: 'Прочитать все',
    more: 'Более ранние',
    here: 'Просматривает {{name}}',
    editing: 'Редактирует {{name}}',
    notLive: 'Нет обновлений: восстанавливаем связь, чужие изменения пока не видны',
  },
  tw: {
    messages: '訊息',
    messagesUnread: '訊息，{{n}} 則未讀',
    chatNews: '{{queued}} 個對話在排隊，{{unread}} 則訊息未讀',
    noMessages: '還沒有訊息',
    readAll: '全部標為已讀',
    more: '更早的訊息',
    here: '{{name}} 正在查看',
    editing: '{{name}} 正在編輯',
    notLive: '即時更新中斷，正在重新連線；別人的改動暫時看不到',
  },
})
