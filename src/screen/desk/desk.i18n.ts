import { messages } from '@/i18n'

export const desk = messages('desk', {
  zh: { choose: '从左边的列表里选一条，这里会显示它的内容', skip: '跳到内容' },
  en: { choose: 'Choose something from the list, and it is shown here', skip: 'Skip to content' },
  ru: { choose: 'Выберите что-нибудь в списке, и оно откроется здесь', skip: 'К содержанию' },
  tw: { choose: '從左邊的清單裡選一筆，這裡會顯示它的內容', skip: '跳到內容' },
})
