import { messages } from '@/i18n'

export const markdownTexts = messages('markdown', {
  zh: { copyCode: '复制', codeCopied: '已复制', codeNotCopied: '复制失败', foreignPicture: '图片来自 {{host}}，点按加载', pictureOf: '查看图片：{{name}}', pictureUnnamed: '查看图片', brokenPicture: '图片无法加载', citeSource: '来源 {{n}}', taskDone: '已完成', taskOpen: '未完成' },
  en: { copyCode: 'Copy', codeCopied: 'Copied', codeNotCopied: 'Could not copy', foreignPicture: 'Picture from {{host}}, tap to load', pictureOf: 'View picture: {{name}}', pictureUnnamed: 'View picture', brokenPicture: 'The picture could not be loaded', citeSource: 'Source {{n}}', taskDone: 'Done', taskOpen: 'Not done' },
  ru: { copyCode: 'Копировать', codeCopied: 'Скопировано', codeNotCopied: 'Не скопировано', foreignPicture: 'Картинка с {{host}}, нажмите для загрузки', pictureOf: 'Открыть картинку: {{name}}', pictureUnnamed: 'Открыть картинку', brokenPicture: 'Картинка не загрузилась', citeSource: 'Источник {{n}}', taskDone: 'Выполнено', taskOpen: 'Не выполнено' },
  tw: { copyCode: '複製', codeCopied: '已複製', codeNotCopied: '複製失敗', foreignPicture: '圖片來自 {{host}}，點一下載入', pictureOf: '檢視圖片：{{name}}', pictureUnnamed: '檢視圖片', brokenPicture: '圖片無法載入', citeSource: '來源 {{n}}', taskDone: '已完成', taskOpen: '未完成' },
})
