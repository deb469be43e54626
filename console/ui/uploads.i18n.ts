import { texts } from '../i18n/texts'

/** Texts of files that are being sent. */
export const uploads = texts({
  zh: {
    attach: '添加文件',
    uploading: '上传中 {{percent}}%',
    again: '重试',
    removeFile: '移除 {{name}}',
    notPicture: '这个文件不是图片',
    isSending: '文件正在上传，请稍候',
  },
  en: {
    attach: 'Add files',
    uploading: 'Uploading {{percent}}%',
    again: 'Try again',
    removeFile: 'Remove {{name}}',
    notPicture: 'This file is not a picture',
    isSending: 'Files are being uploaded, one moment',
  },
  ru: {
    attach: 'Добавить файлы',
    uploading: 'Загрузка {{percent}} %',
    again: 'Повторить',
    removeFile: 'Удалить {{name}}',
    notPicture: 'Этот файл — не изображение',
    isSending: 'Файлы загружаются, подождите',
  },
  tw: {
    attach: '新增檔案',
    uploading: '上傳中 {{percent}}%',
    again: '重試',
    removeFile: '移除 {{name}}',
    notPicture: '這個檔案不是圖片',
    isSending: '檔案正在上傳，請稍候',
  },
})
