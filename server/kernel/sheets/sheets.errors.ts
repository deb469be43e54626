import { defineErrors } from '../../http/errors'

export const sheetsErrors = defineErrors({
  SHEET_TYPE: {
    status: 415,
    code: 41580,
    text: {
      zh: '请上传 xlsx、xls 或 csv 文件；ods 等其他表格请先用表格软件另存为 xlsx',
      en: 'Please upload an xlsx, xls or csv file; save an ods or any other table as xlsx first',
      ru: 'Загрузите файл xlsx, xls или csv; ods и другие таблицы сначала сохраните как xlsx',
      tw: '請上傳 xlsx、xls 或 csv 檔案；ods 等其他表格請先用試算表軟體另存為 xlsx',
    },
  },
  SHEET_NOT_WORKBOOK: {
    status: 415,
    code: 41581,
    text: {
      zh: '文件名是 Excel 表格（{extension}），内容却是纯文本。请用 Excel 另存为 xlsx，或把文件名改为 .csv 再上传',
      en: 'The file is called {extension} but holds plain text. Save it as xlsx in Excel, or rename it to .csv',
      ru: 'Файл назван {extension}, но внутри обычный текст. Сохраните его в Excel как xlsx или переименуйте в .csv',
      tw: '檔案名稱是 Excel 表格（{extension}），內容卻是純文字。請用 Excel 另存為 xlsx，或把檔案名稱改為 .csv 再上傳',
    },
  },
  SHEET_ENCODING: {
    status: 400,
    code: 40079,
    text: {
      zh: '无法确定文件的文字编码，请选择能正常显示的一种，或用 Excel 另存为 xlsx',
      en: 'The encoding of the text is not clear. Choose the one in which it can be read, or save the file as xlsx',
      ru: 'Кодировку текста определить не удалось: выберите ту, в которой он читается, или сохраните файл как xlsx',
      tw: '無法確定檔案的文字編碼，請選擇能正常顯示的一種，或用 Excel 另存為 xlsx',
    },
  },
  SHEET_BROKEN: {
    status: 400,
    code: 40099,
    text: {
      zh: '文件已损坏，无法读取',
      en: 'The file is damaged and cannot be read; please save it again and upload it once more',
      ru: 'Файл повреждён и не читается: сохраните его заново и загрузите ещё раз',
      tw: '檔案已損毀，無法讀取，請重新儲存後再上傳',
    },
  },
  SHEET_PROTECTED: {
    status: 400,
    code: 40098,
    text: {
      zh: '文件有密码保护，请去除密码后再上传',
      en: 'The file is protected by a password; please upload it without one',
      ru: 'Файл защищён паролем, загрузите его без пароля',
      tw: '檔案有密碼保護，請移除密碼後再上傳',
    },
  },
  SHEET_EMPTY: {
    status: 400,
    code: 40097,
    text: { zh: '文件里没有内容', en: 'The file is empty', ru: 'В файле нет данных', tw: '檔案裡沒有內容' },
  },
  SHEET_TOO_LARGE: {
    status: 413,
    code: 41380,
    text: {
      zh: '文件内容过大，一次最多导入 {rows} 行',
      en: 'The file is too large: at most {rows} rows at a time',
      ru: 'Файл слишком большой: не более {rows} строк за раз',
      tw: '檔案內容過大，一次最多匯入 {rows} 列',
    },
  },
  SHEET_TOO_SLOW: {
    status: 400,
    code: 40083,
    text: {
      zh: '读取文件用时过长，请分成几个文件',
      en: 'Reading the file takes too long; please split it into several files',
      ru: 'Файл читается слишком долго, разделите его на части',
      tw: '讀取檔案用時過長，請分成幾個檔案',
    },
  },
  IMPORT_MAPPING: {
    status: 400,
    code: 40084,
    text: {
      zh: '请为“{column}”选择一列，且每列只用一次',
      en: 'Please choose a column for “{column}”; each column can be used only once',
      ru: 'Выберите столбец для «{column}»; каждый столбец можно использовать один раз',
      tw: '請為「{column}」選擇一欄，且每欄只用一次',
    },
  },
  IMPORT_STATE: {
    status: 409,
    code: 40999,
    text: {
      zh: '这次导入的状态已变化，请刷新后再试',
      en: 'The state of this import has changed, please refresh',
      ru: 'Статус импорта изменился, обновите страницу',
      tw: '這次匯入的狀態已變更，請重新整理後再試',
    },
  },
  EXPORT_TOO_LARGE: {
    status: 409,
    code: 40998,
    text: {
      zh: 'xlsx 最多导出 {rows} 行，请缩小范围或改用 csv',
      en: 'An xlsx file holds at most {rows} rows: narrow the list or choose csv',
      ru: 'В xlsx выгружается не более {rows} строк: сузьте список или выберите csv',
      tw: 'xlsx 最多匯出 {rows} 列，請縮小範圍或改用 csv',
    },
  },
  ROW_REPEATED: {
    status: 409,
    code: 40997,
    text: {
      zh: '与第 {row} 行重复',
      en: 'Repeats row {row}',
      ru: 'Повторяет строку {row}',
      tw: '與第 {row} 列重複',
    },
  },
  ROW_MERGED: {
    status: 409,
    code: 40977,
    text: {
      zh: '与第 {row} 行合并，而第 {row} 行有问题',
      en: 'Merged with row {row}, which is wrong',
      ru: 'Объединена со строкой {row}, а в ней ошибка',
      tw: '與第 {row} 列合併，而第 {row} 列有問題',
    },
  },
  ROW_REFUSED: {
    status: 409,
    code: 40996,
    text: {
      zh: '与已有数据冲突，无法保存',
      en: 'This conflicts with existing data and cannot be saved',
      ru: 'Противоречит имеющимся данным, сохранить нельзя',
      tw: '與已有資料衝突，無法儲存',
    },
  },
  IN_USE: {
    status: 409,
    code: 40995,
    text: {
      zh: '还有数据与它关联，不能删除',
      en: 'Other data still belongs to it, so it cannot be removed',
      ru: 'С этим связаны другие данные, удалить нельзя',
      tw: '還有資料與它相關，不能刪除',
    },
  },
  CELL_REQUIRED: {
    status: 400,
    code: 40085,
    text: { zh: '不能为空', en: 'This cannot be empty', ru: 'Заполните это поле', tw: '不能空白' },
  },
  CELL_LONG: {
    status: 400,
    code: 40086,
    text: {
      zh: '不能超过 {max} 个字符',
      en: 'At most {max} characters',
      ru: 'Не более {max} символов',
      tw: '不能超過 {max} 個字元',
    },
  },
  CELL_PARTS: {
    status: 400,
    code: 40049,
    text: {
      zh: '最多 {max} 项',
      en: 'At most {max} parts',
      ru: 'Не больше {max} частей',
      tw: '最多 {max} 項',
    },
  },
  CELL_DATE: {
    status: 400,
    code: 40087,
    text: {
      zh: '不是有效日期，请写成 2026-01-31',
      en: 'Not a date; write it as 2026-01-31',
      ru: 'Неверная дата, укажите в виде 2026-01-31',
      tw: '不是有效日期，請寫成 2026-01-31',
    },
  },
  CELL_TELEPHONE: {
    status: 400,
    code: 40058,
    text: {
      zh: '不是有效的电话号码',
      en: 'Not a valid telephone number',
      ru: 'Неверный номер телефона',
      tw: '不是有效的電話號碼',
    },
  },
  CELL_MOBILE: {
    status: 422,
    code: 42219,
    text: {
      zh: '“{shown}”是手机号，按手机号导入',
      en: '“{shown}” is a mobile number and is taken as one',
      ru: '«{shown}» — мобильный номер и принят как мобильный',
      tw: '「{shown}」是手機號碼，按手機號碼匯入',
    },
  },
  CELL_NO_MOBILE: {
    status: 422,
    code: 42217,
    text: {
      zh: '“{shown}”不是手机号，按固定电话导入；没有手机号不能登录',
      en: '“{shown}” is no mobile number and is taken as the telephone; without a mobile number nobody can sign in',
      ru: '«{shown}» — не мобильный номер, он принят как городской телефон; без мобильного номера войти нельзя',
      tw: '「{shown}」不是手機號碼，按市話匯入；沒有手機號碼不能登入',
    },
  },
  CELL_PHONE: {
    status: 400,
    code: 40088,
    text: {
      zh: '不是有效的手机号',
      en: 'Not a valid mobile number',
      ru: 'Неверный номер мобильного телефона',
      tw: '不是有效的手機號碼',
    },
  },
  CELL_EMAIL: {
    status: 400,
    code: 40089,
    text: {
      zh: '不是有效的邮箱',
      en: 'Not a valid e-mail address',
      ru: 'Неверный адрес электронной почты',
      tw: '不是有效的電子郵件',
    },
  },
  CELL_CHOICE: {
    status: 400,
    code: 40090,
    text: {
      zh: '只能是：{choices}',
      en: 'Must be one of: {choices}',
      ru: 'Допустимо только: {choices}',
      tw: '只能是：{choices}',
    },
  },
  CELL_AMOUNT: {
    status: 400,
    code: 40095,
    text: {
      zh: '不是有效金额，请写成 12.50：最多两位小数，不超过 {max} 元',
      en: 'Not an amount; write it as 12.50, with two decimals at most, up to {max} yuan',
      ru: 'Неверная сумма, укажите в виде 12.50: не более двух знаков, до {max} юаней',
      tw: '不是有效金額，請寫成 12.50：最多兩位小數，不超過 {max} 元',
    },
  },
  CELL_COUNT: {
    status: 400,
    code: 40096,
    text: {
      zh: '只能是 0 到 {max} 的整数',
      en: 'Must be a whole number from 0 to {max}',
      ru: 'Целое число от 0 до {max}',
      tw: '只能是 0 到 {max} 的整數',
    },
  },
  CELL_FORMULA: {
    status: 400,
    code: 40091,
    text: {
      zh: '公式没有结果或出错，请粘贴为数值',
      en: 'The formula has no result; paste its value instead',
      ru: 'Формула без результата, вставьте значение',
      tw: '公式沒有結果或出錯，請改貼上數值',
    },
  },
  CELL_DIGITS: {
    status: 400,
    code: 40092,
    text: {
      zh: '数字过长，Excel 已丢失末位，请把该列设为文本后重填',
      en: 'The number is too long and Excel lost its last digits; format the column as text and enter it again',
      ru: 'Число слишком длинное, Excel потерял последние цифры: задайте столбцу текстовый формат и введите его снова',
      tw: '數字過長，Excel 已遺失末幾位，請把這一欄設為文字後重填',
    },
  },
  ROW_RENAMES: {
    status: 422,
    code: 42213,
    text: {
      zh: '手机号已属于“{before}”，导入会把名称改为“{after}”，请确认',
      en: 'The phone belongs to “{before}”; the row would rename it to “{after}”',
      ru: 'Телефон принадлежит «{before}», строка переименует в «{after}»',
      tw: '手機號碼已屬於「{before}」，匯入會把名稱改為「{after}」，請確認',
    },
  },
  ROW_HIDDEN: {
    status: 422,
    code: 42214,
    text: {
      zh: '该行在表格中被隐藏或筛掉',
      en: 'The row is hidden or filtered out in the file',
      ru: 'Строка в файле скрыта или отфильтрована',
      tw: '這一列在試算表中被隱藏或篩掉',
    },
  },
  ROW_TOTAL: {
    status: 422,
    code: 42215,
    text: {
      zh: '看起来是合计行',
      en: 'It looks like a row of totals',
      ru: 'Похоже на итоговую строку',
      tw: '看起來是合計列',
    },
  },
  CELL_MADE_DATE: {
    status: 422,
    code: 42210,
    text: {
      zh: '表格软件把这里变成了日期（{shown}），请把该列设为文本后重填',
      en: 'The spreadsheet program has made a date of it ({shown}); format the column as text and enter it again',
      ru: 'Программа превратила значение в дату ({shown}): задайте столбцу текстовый формат и введите его снова',
      tw: '試算表軟體把這裡變成了日期（{shown}），請把這一欄設為文字後重填',
    },
  },
  CELL_ZEROS: {
    status: 422,
    code: 42216,
    text: {
      zh: '超过 15 位且末尾是 0（{shown}），末几位可能已被表格软件丢失，请核对',
      en: 'More than 15 digits that end in zeros ({shown}): a spreadsheet program may have lost the last ones',
      ru: 'Больше 15 цифр с нулями в конце ({shown}): последние могла потерять программа, проверьте',
      tw: '超過 15 位且末尾是 0（{shown}），末幾位可能已被試算表軟體遺失，請核對',
    },
  },
  CELL_SCIENTIFIC: {
    status: 422,
    code: 42211,
    text: {
      zh: '表格软件把这里变成了科学计数（{shown}），请把该列设为文本后重填',
      en: 'The spreadsheet program has made scientific notation of it ({shown}); format the column as text and enter it again',
      ru: 'Программа превратила значение в число вида 1E+05 ({shown}): задайте столбцу текстовый формат и введите его снова',
      tw: '試算表軟體把這裡變成了科學記號（{shown}），請把這一欄設為文字後重填',
    },
  },
  CELL_SHOWN: {
    status: 422,
    code: 42212,
    text: {
      zh: '显示的是“{shown}”，实际是 {number}，请把该列设为文本后重填',
      en: 'It shows “{shown}” and holds {number}; format the column as text and enter it again',
      ru: 'Показано «{shown}», а хранится {number}: задайте столбцу текстовый формат и введите значение снова',
      tw: '顯示的是「{shown}」，實際是 {number}，請把這一欄設為文字後重填',
    },
  },
})

declare module '../../http/errors' {
  interface Errors extends Record<keyof typeof sheetsErrors, ErrorEntry> {}
}
