import { texts } from '../../i18n/texts'

/** Texts of what becomes of work that nobody accepts. */
export const acceptance = texts({
  zh: {
    rule: '派出去没有人接的工作',
    ruleHint: '只算工作时间。到时没有接，就派给下一位合适的工程师；次数用完，退回调度员并告诉他们。',
    acceptMinutes: '多少分钟内要接（0：一直等）',
    passes: '最多换几位工程师',
    never: '派出去的工作一直等那位工程师接。',
    back: '{{minutes}} 分钟没有接，就退回调度员。',
    passedOn: '{{minutes}} 分钟没有接，就派给下一位，最多换 {{passes}} 位，之后退回调度员。',
  },
  en: {
    rule: 'Work that nobody accepts',
    ruleHint:
      'Only working time counts. Work that is not accepted in time goes to the next engineer who fits; after the last one it returns to the dispatchers, who are told.',
    acceptMinutes: 'Minutes to accept in (0: any time)',
    passes: 'How many other engineers are asked',
    never: 'Work waits for the engineer it was assigned to, however long.',
    back: 'Not accepted in {{minutes}} min, it returns to the dispatchers.',
    passedOn:
      'Not accepted in {{minutes}} min, it goes to the next engineer, {{passes}} at most, and then back to the dispatchers.',
  },
  ru: {
    rule: 'Работа, которую никто не принял',
    ruleHint:
      'Считается только рабочее время. Работа, не принятая вовремя, переходит к следующему подходящему инженеру; после последнего она возвращается диспетчерам, и им об этом сообщают.',
    acceptMinutes: 'За сколько минут принять (0 — без срока)',
    passes: 'Скольким другим инженерам предложить',
    never: 'Работа ждёт назначенного инженера сколько угодно.',
    back: 'Не принята за {{minutes}} мин — возвращается диспетчерам.',
    passedOn:
      'Не принята за {{minutes}} мин — переходит к следующему инженеру (других инженеров не более {{passes}}), затем к диспетчерам.',
  },
  tw: {
    rule: '派出去沒有人接的工作',
    ruleHint: '只算工作時間。逾時沒有接，就派給下一位合適的工程師；次數用完，退回調度員並通知他們。',
    acceptMinutes: '多少分鐘內要接（0：一直等）',
    passes: '最多換幾位工程師',
    never: '派出去的工作一直等那位工程師接。',
    back: '{{minutes}} 分鐘沒有接，就退回調度員。',
    passedOn: '{{minutes}} 分鐘沒有接，就派給下一位，最多換 {{passes}} 位，之後退回調度員。',
  },
})
