import type { Localized } from '../../../shared/language'

/** What the assistant says by itself. `{name}` is filled in. */
export const TEXTS = {
  /** order entry on a screen without a form (AI specification §5) */
  unsupported: {
    zh: '抱歉，当前页面不支持智能填单',
    en: 'Sorry, smart forms are not available on this page',
    ru: 'Извините, на этой странице умная заявка недоступна',
    tw: '抱歉，目前頁面不支援智慧填單',
  },
  /** in place of NotMatchForm and NotMatchSubForm (AI specification §5) */
  noMatchForm: {
    zh: '没有在内容里找到可以填写的信息，请换个说法，例如“明天下午三点，洗衣机漏水，电话 13800000000”',
    en: 'I found nothing in this that the form asks for. Try for example "Tomorrow at 3 pm, the washing machine leaks, phone 13800000000"',
    ru: 'Не нашлось данных для формы. Напишите, например: «Завтра в 15:00, течёт стиральная машина, тел. 13800000000»',
    tw: '沒有在內容裡找到可以填寫的資訊，請換個說法，例如「明天下午三點，洗衣機漏水，電話 13800000000」',
  },
  noMatchSubForm: {
    zh: '找到的信息属于表单里还没有展开的部分，请先选择上一级选项再试',
    en: 'What I found belongs to a part of the form that is not open yet, please choose the option above it first',
    ru: 'Эти данные относятся к скрытой части формы: сначала выберите пункт выше',
    tw: '找到的資訊屬於表單裡尚未展開的部分，請先選擇上一級選項再試',
  },
  /** order entry: above and below the table */
  filled: {
    zh: '我从内容里读到这些，请核对后一键填入：',
    en: 'This is what I read. Please check it, then fill it in:',
    ru: 'Вот что удалось прочитать. Проверьте и заполните форму:',
    tw: '我從內容裡讀到這些，請核對後一鍵填入：',
  },
  /** what is asked for next, one thing at a time */
  ask: {
    zh: '还需要您补充：{field}',
    en: 'Still needed: {field}',
    ru: 'Ещё нужно: {field}',
    tw: '還需要您補充：{field}',
  },
  askChoice: {
    zh: '还需要您补充：{field}（{choices}）',
    en: 'Still needed: {field} ({choices})',
    ru: 'Ещё нужно: {field} ({choices})',
    tw: '還需要您補充：{field}（{choices}）',
  },
  askHour: {
    zh: '{field}先按 {time} 记下。您没有说几点，方便的话告诉我具体时间。',
    en: '{field}: {time} for now. You named no hour; tell me one if it matters.',
    ru: '{field}: пока {time}. Вы не назвали час — скажите, если он важен.',
    tw: '{field}先按 {time} 記下。您沒有說幾點，方便的話告訴我具體時間。',
  },
  askTime: {
    zh: '{field}是 {day}，几点方便？',
    en: '{field} is on {day}. At what time?',
    ru: '{field}: {day}. В котором часу?',
    tw: '{field}是 {day}，幾點方便？',
  },
  askWindow: {
    zh: '{field}：{day} 还可以约 {times}，选哪一个？',
    en: '{field}: on {day} these times are free: {times}. Which one?',
    ru: '{field}: {day} свободно {times}. Какое время выбрать?',
    tw: '{field}：{day} 還可以約 {times}，選哪一個？',
  },
  askDay: {
    zh: '{field}：{day} 没有可以约的时段了，请换一天。',
    en: '{field}: nothing is free on {day}. Please name another day.',
    ru: '{field}: на {day} свободного времени нет. Назовите другой день.',
    tw: '{field}：{day} 沒有可以約的時段了，請換一天。',
  },
  emptied: {
    zh: '好的，不填了。一键填入会清空这些内容：',
    en: 'All right, called off. Filling it in will empty these fields:',
    ru: 'Хорошо, отменяем. Кнопка ниже очистит эти поля:',
    tw: '好的，不填了。一鍵填入會清空這些內容：',
  },
  calledOff: {
    zh: '好的，不填了。表单里没有需要清空的内容。',
    en: 'All right, called off. There is nothing in the form to empty.',
    ru: 'Хорошо, отменяем. В форме нечего очищать.',
    tw: '好的，不填了。表單裡沒有需要清空的內容。',
  },
  /** order entry where no form is open: the one that was chosen, above its table; the same when nothing was read for it; and which one it is */
  chosen: {
    zh: '我来帮您填一张“{form}”，先看看对不对：',
    en: 'I will fill in “{form}” for you. Please check this first:',
    ru: 'Заполню для вас форму «{form}». Сначала проверьте:',
    tw: '我來幫您填一張「{form}」，先看看對不對：',
  },
  chosenEmpty: {
    zh: '我来帮您打开“{form}”，请在里面补充内容。',
    en: 'I will open “{form}” for you. Please add the details there.',
    ru: 'Открою для вас форму «{form}». Дополните её, пожалуйста.',
    tw: '我來幫您開啟「{form}」，請在裡面補充內容。',
  },
  which: {
    zh: '要填哪一张？选一张，您说的内容会一起填进去。',
    en: 'Which form is it? Choose one, and I will fill in what you said.',
    ru: 'Какую форму заполнить? Выберите, и я перенесу в неё ваши слова.',
    tw: '要填哪一張？選一張，您說的內容會一起填進去。',
  },
  signInFirst: {
    zh: '提交前需要先登录，填好的内容会保留。',
    en: 'You need to sign in before you send it; what is filled in is kept.',
    ru: 'Перед отправкой нужно войти; заполненное сохранится.',
    tw: '送出前需要先登入，填好的內容會保留。',
  },
  unread: {
    zh: '这些文件没有读出文字：{files}',
    en: 'No text could be read from: {files}',
    ru: 'Не удалось прочитать текст: {files}',
    tw: '這些檔案沒有讀出文字：{files}',
  },
  localModel: { zh: '知识库回答', en: 'Knowledge base answers', ru: 'Ответы из базы знаний', tw: '知識庫回答' },
  localGroup: { zh: '内置', en: 'Built in', ru: 'Встроенная', tw: '內建' },
  vendorGroup: { zh: '大模型', en: 'Language models', ru: 'Языковые модели', tw: '大型語言模型' },
} as const satisfies Record<string, Localized>
