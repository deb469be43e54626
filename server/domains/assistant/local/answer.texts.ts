import type { Language } from '../../../../shared/language'

/** What the embedded model says besides quotations. Names in braces are filled in. */
interface Texts {
  /** nothing was found, or not surely */
  unknown: string
  maybe: string
  /** another make, another thing: nothing of this company */
  elsewhere: string
  /** whom to turn to: the links lead within the app */
  offer: string
  offerHours: string
  /** people in the chat: there now; not at the moment; from then on */
  chatNow: string
  chatSoon: string
  chatFrom: string
  /** quotations in another language follow */
  otherLanguage: string
  hello: string
  thanks: string
  bye: string
  fine: string
  who: string
  abilities: string
  human: string
  products: string
  events: string
  colon: string
  comma: string
  /** several kinds of products answer: which one is it */
  whichCode: string
  which: string
  /** the question for one product */
  ofProduct: string
  /** only this kind shows the code */
  onlyOf: string
  forOwn: string
  /** the product that the question before was about */
  forEarlier: string
  /** no article is about this code of this product */
  missing: string
  missingOther: string
}

export const ANSWER_TEXTS: Record<Language, Texts> = {
  zh: {
    unknown: '知识库里没有找到这个问题的答案，我不想乱猜。',
    elsewhere: '这不是我们的产品或服务，知识库里没有这方面的内容。',
    maybe: '没有找到完全对应的内容，下面这些可能有关：',
    offer: '您可以[提交服务请求](/mall/serviceCenter)，或拨打 [{phone}](tel:{phone}) 找人工客服',
    offerHours: '（{hours}）',
    chatNow: '[在线客服](/chat)现在有人。',
    chatSoon: '也可以在[在线客服](/chat)留言，会按先后回复。',
    chatFrom: '[在线客服](/chat) {time} 上班，现在留言也会按先后回复。',
    otherLanguage: '知识库里这部分没有简体中文，以下是原文：',
    hello: '您好，我是{name}的智能助手，根据知识库回答产品使用、故障、保养和服务方面的问题。',
    thanks: '不客气，还有问题随时问我。',
    bye: '再见，有需要随时回来。',
    fine: '好的，还有问题随时问我。',
    who: '我是{name}的智能助手，是程序，不是真人。我只根据知识库{own}回答，并注明出处；找不到的会直接说不知道。',
    abilities:
      '我根据知识库{own}回答问题，例如故障代码、清洗保养、安装、质保和收费，并注明出处。我不会上网查，也不会猜。',
    human: '要找人工：',
    products: '您的产品：',
    events: '您的服务请求：',
    colon: '：',
    comma: '、',
    whichCode: '{code} 在不同机器上意思不同，请问是哪台机器？知识库里有：{kinds}。',
    which: '不同的机器做法不同，请问是哪台机器？知识库里有：{kinds}。',
    ofProduct: '{product}：{question}',
    onlyOf: '知识库里只有{kinds}有 {code} 这个代码，下面是{kinds}的说明；如果是别的机器，请告诉我。',
    forOwn: '按您名下的{kinds}回答：',
    forEarlier: '接着说{kinds}：',
    missing: '知识库里没有{product}显示 {code} 的说明，别的产品上的 {code} 意思不同，我不想拿来代替。',
    missingOther: '知识库里没有这种机器显示 {code} 的说明，别的产品上的 {code} 意思不同，我不想拿来代替。',
  },
  en: {
    unknown: 'The knowledge base says nothing about this, and I would rather not guess.',
    elsewhere: 'This is none of our products or services, so the knowledge base says nothing about it.',
    maybe: 'I found no exact match, but this may help:',
    offer: 'You can [send a service request](/mall/serviceCenter) or call [{phone}](tel:{phone}) to talk to a person',
    offerHours: ' ({hours})',
    chatNow: ' Somebody is in the [chat](/chat) now.',
    chatSoon: ' You can also write in the [chat](/chat): it is answered in its order.',
    chatFrom: ' The [chat](/chat) opens {time}; what you write before is answered in its order.',
    otherLanguage: 'The knowledge base has this in another language only:',
    hello:
      'Hello, I am the assistant of {name}. I answer from the knowledge base: use, faults, care and service of our products.',
    thanks: 'You are welcome. Ask me any time.',
    bye: 'Goodbye. I am here whenever you need me.',
    fine: 'All right. Ask me any time.',
    who: 'I am the assistant of {name}: a program, not a person. I answer only from the knowledge base{own} and name the source; what is not there, I say I do not know.',
    abilities:
      'I answer from the knowledge base{own}: error codes, cleaning and care, installation, warranty and prices, each with its source. I do not search the web and I do not guess.',
    human: 'To talk to a person:',
    products: 'Your products:',
    events: 'Your requests:',
    colon: ': ',
    comma: ', ',
    whichCode: '{code} means different things on different machines. Which one is it? The knowledge base has: {kinds}.',
    which: 'That depends on the machine. Which one is it? The knowledge base has: {kinds}.',
    ofProduct: '{product}: {question}',
    onlyOf: 'Only this product shows {code} here: {kinds}. Tell me if yours is another one.',
    forOwn: 'For the one that you own ({kinds}):',
    forEarlier: 'Still about this product ({kinds}):',
    missing:
      'The knowledge base has nothing about {code} on this: {product}. On other products it means something else, so I will not quote that.',
    missingOther:
      'The knowledge base has nothing about {code} on such a machine. On other products it means something else, so I will not quote that.',
  },
  ru: {
    unknown: 'В базе знаний об этом ничего нет, а гадать я не буду.',
    elsewhere: 'Это не наши товары и не наши услуги: в базе знаний об этом ничего нет.',
    maybe: 'Точного ответа нет, но это может помочь:',
    offer:
      'Вы можете [оставить заявку](/mall/serviceCenter) или позвонить [{phone}](tel:{phone}), чтобы поговорить с человеком',
    offerHours: ' ({hours})',
    chatNow: ' В [чате](/chat) сейчас есть сотрудник.',
    chatSoon: ' Можно написать и в [чат](/chat): ответим по порядку.',
    chatFrom: ' [Чат](/chat) откроется: {time}; на то, что написано раньше, ответим по порядку.',
    otherLanguage: 'В базе знаний это есть только на другом языке:',
    hello: 'Здравствуйте, я помощник компании {name}. Отвечаю по базе знаний: работа, неисправности, уход и сервис.',
    thanks: 'Пожалуйста. Спрашивайте ещё.',
    bye: 'До свидания. Обращайтесь в любое время.',
    fine: 'Хорошо. Спрашивайте ещё.',
    who: 'Я помощник компании {name}: программа, а не человек. Отвечаю только по базе знаний{own} и указываю источник; если ответа нет, так и скажу.',
    abilities:
      'Отвечаю по базе знаний{own}: коды ошибок, чистка и уход, установка, гарантия и цены, с указанием источника. В интернете не ищу и не гадаю.',
    human: 'Чтобы поговорить с человеком:',
    products: 'Ваши изделия:',
    events: 'Ваши заявки:',
    colon: ': ',
    comma: ', ',
    whichCode: '{code} на разных изделиях означает разное. Какое у вас? В базе знаний есть: {kinds}.',
    which: 'Это зависит от изделия. Какое у вас? В базе знаний есть: {kinds}.',
    ofProduct: '{product}: {question}',
    onlyOf: 'Код {code} есть только здесь: {kinds}. Если у вас другое изделие, напишите.',
    forOwn: 'Для вашего изделия ({kinds}):',
    forEarlier: 'По-прежнему об изделии «{kinds}»:',
    missing:
      'В базе знаний нет кода {code} для изделия «{product}». У других изделий он означает другое, поэтому цитировать его не буду.',
    missingOther:
      'В базе знаний нет кода {code} для такого изделия. У других изделий он означает другое, поэтому цитировать его не буду.',
  },
  tw: {
    unknown: '知識庫裡沒有找到這個問題的答案，我不想亂猜。',
    elsewhere: '這不是我們的產品或服務，知識庫裡沒有這方面的內容。',
    maybe: '沒有找到完全對應的內容，以下可能有關：',
    offer: '您可以[提出服務請求](/mall/serviceCenter)，或撥打 [{phone}](tel:{phone}) 找真人客服',
    offerHours: '（{hours}）',
    chatNow: '[線上客服](/chat)現在有人。',
    chatSoon: '也可以在[線上客服](/chat)留言，會按先後回覆。',
    chatFrom: '[線上客服](/chat) {time} 上班，現在留言也會按先後回覆。',
    otherLanguage: '知識庫裡這部分沒有繁體中文，以下是原文：',
    hello: '您好，我是{name}的智慧助理，依據知識庫回答產品使用、故障、保養和服務方面的問題。',
    thanks: '不客氣，還有問題隨時問我。',
    bye: '再見，有需要隨時回來。',
    fine: '好的，還有問題隨時問我。',
    who: '我是{name}的智慧助理，是程式，不是真人。我只依據知識庫{own}回答，並註明出處；找不到的會直接說不知道。',
    abilities:
      '我依據知識庫{own}回答問題，例如故障代碼、清潔保養、安裝、保固和收費，並註明出處。我不會上網查，也不會猜。',
    human: '要找真人客服：',
    products: '您的產品：',
    events: '您的服務請求：',
    colon: '：',
    comma: '、',
    whichCode: '{code} 在不同機器上意思不同，請問是哪一台？知識庫裡有：{kinds}。',
    which: '不同的機器做法不同，請問是哪一台？知識庫裡有：{kinds}。',
    ofProduct: '{product}：{question}',
    onlyOf: '知識庫裡只有{kinds}有 {code} 這個代碼，以下是{kinds}的說明；如果是別的機器，請告訴我。',
    forOwn: '依您名下的{kinds}回答：',
    forEarlier: '接著說{kinds}：',
    missing: '知識庫裡沒有{product}顯示 {code} 的說明，別的產品上的 {code} 意思不同，我不想拿來代替。',
    missingOther: '知識庫裡沒有這種機器顯示 {code} 的說明，別的產品上的 {code} 意思不同，我不想拿來代替。',
  },
}

/** What the assistant also knows of a linkman who has signed in. */
export const OWN_KNOWLEDGE: Record<Language, string> = {
  zh: '和您自己的产品、服务请求',
  en: ' and from your own products and requests',
  ru: ' и по вашим изделиям и заявкам',
  tw: '和您自己的產品、服務請求',
}

type SmallTalk = 'hello' | 'thanks' | 'bye' | 'fine' | 'who' | 'abilities' | 'human'

// on the one spelling of terms.ts, without punctuation
const SMALL_TALK: [SmallTalk, RegExp][] = [
  [
    'human',
    /^(?:我要|我想|请|帮我|给我)?(?:转|接|找|换|叫)(?:一下|个)?(?:人工|真人|客服|活人)(?:客服|服务)?$|^(?:人工|真人|人工客服|人工服务|客服|在线客服)$|(?:talk|speak|connect me) (?:to|with) (?:a |an |some)?(?:human|person|agent|operator|one|body|real person)|^(?:human|agent|operator|live agent|real person)$|(?:позови|позовите|соедини|соедините|нужен|дайте) .*(?:оператор|человек|менеджер)|^оператор$/,
  ],
  [
    'who',
    /^(?:请问)?你(?:到底)?(?:是谁|是哪位|叫什么(?:名字)?|是什么|是(?:不是)?(?:个|一个)?(?:机器人|真人|人工|ai|人|人工智能)(?:吗|还是.*)?)$|^who (?:are|r) (?:you|u)$|^(?:are you|r u) (?:a |an )?(?:real |human |live )?(?:human|bot|robot|person|ai|machine|real|chatgpt)(?: or .*)?$|^what are you$|^what(?: i|')?s your name$|^(?:кто ты|ты кто|кто вы|вы кто|как тебя зовут|(?:ты|вы) (?:бот|робот|человек|живой))/,
  ],
  [
    'abilities',
    /^(?:请问)?(?:你|您|助手)(?:都|还)?(?:能|会|可以)(?:做|干|帮我?(?:做|干)?|回答)(?:些|点)?(?:什么|啥|哪些)(?:事情?|忙|问题)?$|^你有(?:什么|哪些|啥)(?:功能|用|本事|能力)$|^(?:怎么用你|你怎么用)$|^what (?:can|do) you (?:do|know)(?: for me)?$|^how can you help(?: me)?$|^help$|^帮助$|^(?:что (?:ты|вы) (?:умее|може)|чем (?:ты|вы) може|помощь)/,
  ],
  [
    'thanks',
    /^(?:好的?)?(?:非常|太|十分|多)?(?:谢谢|感谢|谢了|多谢|谢啦|蟹蟹|3q)(?:你|您|啦|了|哈)*$|^(?:ok |great |perfect )?(?:many )?(?:thanks?|thx|thank (?:you|u)|ty|cheers)(?: (?:so much|a lot|very much|you|mate))*$|^(?:большое )?спасибо(?: большое)?$|^благодарю$/,
  ],
  [
    'hello',
    /^(?:你|您|大家)?好(?:啊|呀|哇|吗)?$|^(?:嗨|哈喽|哈啰|喂|在吗|在不在|有人吗|早|早安|早上好|上午好|中午好|下午好|晚上好|晚安)(?:啊|呀)?$|^(?:hi|hello|hey|hallo|good (?:morning|afternoon|evening|day)|is (?:any|some)(?:one|body) there)(?: there)?$|^(?:привет|здравствуй(?:те)?|добрый (?:день|вечер)|доброе утро|салют)$/,
  ],
  [
    'bye',
    /^(?:再见|拜拜|拜|下次见|回头见|88)$|^(?:bye|goodbye|good ?night|see you|bye bye)$|^(?:пока|до свидания|всего доброго)$/,
  ],
  [
    'fine',
    /^(?:好的?|好吧|行|可以|嗯+|哦+|噢|知道了?|明白了?|懂了?|了解了?|收到|ok(?:ay)?|没事了?|没了|不用了?|解决了?|搞定了?)$|^(?:ok(?:ay)?|fine|great|got it|i see|never ?mind|sure|cool|solved)$|^(?:хорошо|понятно|ясно|ладно|ок|понял|поняла)$/,
  ],
]

/** What kind of small talk a message is; null for a question. `said`: its one spelling. */
export function smallTalk(said: string): SmallTalk | null {
  const bare = said.replace(/[^\p{L}\p{N}']+/gu, ' ').trim()
  return SMALL_TALK.find(([, pattern]) => pattern.test(bare))?.[0] ?? null
}
