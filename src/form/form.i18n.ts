import { messages } from '@/i18n'

/** Texts of the form: what stands in its controls, and what can be wrong (`error.*`). */
export const formTexts = messages('form', {
  zh: {
    choose: '请选择', enter: '请输入', clear: '清除', remove: '移除 {{name}}',
    'error.required': '此项必填', 'error.invalid': '内容格式不正确', 'error.tooLong': '内容过长', 'error.tooLongText': '最多 {{max}} 个字', 'error.phone': '请输入 11 位手机号', 'error.email': '请输入正确的邮箱', 'error.number': '请输入数字', 'error.min': '不能小于 {{min}}', 'error.max': '不能大于 {{max}}', 'error.decimals': '最多 {{decimals}} 位小数', 'error.integer': '请输入整数',
    'error.choice': '请重新选择', 'error.date': '请选择正确的日期', 'error.past': '该时间已过，请重新选择', 'error.address': '请补全省市区和详细地址', 'error.location': '请重新定位', 'error.file': '请重新上传', 'error.tooMany': '最多 {{n}} 个', 'error.product': '请重新选择产品', 'error.quality': '请填写质保时长', 'error.repeated': '这个内容已在其他未完成的请求中提交过', 'error.uploading': '文件正在上传，请稍候', 'error.uploadFailed': '有文件没有上传成功，请重试或移除',
    badLink: '请确认链接以 http 或 https 开头', linkCopied: '链接已复制，请在浏览器中打开', scan: '扫码', call: '拨打 {{phone}}', scanFailed: '没有识别到条码，请手动输入',
    previousYear: '上一年', nextYear: '下一年', previousMonth: '上个月', nextMonth: '下个月', hour: '时', minute: '分', otherTime: '其他时间', dayAfter: '后天', timeWindow: '时间段',
    region: '省 / 市 / 区', chooseRegion: '请选择省市区', street: '街道、小区、门牌号', pasteAddress: '粘贴识别', pasteHint: '粘贴整段地址，自动拆分省市区', recognise: '识别', notRecognised: '没有识别出省市区，请手动选择', back: '返回上一级',
    locate: '获取当前位置', locateAgain: '重新定位', locating: '正在定位…', noLocation: '暂时无法获取位置', onMap: '在地图上选择', placeNote: '补充位置说明，如 3 号门', showMap: '查看地图',
    takePhoto: '拍照', fromAlbum: '从相册选择', chooseFile: '选择图片或文件', addFile: '添加图片或文件', uploading: '上传中 {{percent}}%', uploadFailed: '上传失败', tooLarge: '超过 {{mb}} MB', fileLimit: '最多 {{n}} 个，单个不超过 {{mb}} MB', retryUpload: '重新上传 {{name}}', preview: '查看 {{name}}',
    sign: '点击签名', signAgain: '重新签名', signature: '签名', signHere: '请在框内签名', signClear: '清空',
    chooseProduct: '选择产品', searchProduct: '产品名称、型号或序列号', noProduct: '没有找到产品', serialNumber: '序列号 {{number}}',
    qualityFrom: '{{start}} 起', qualityYears: '{{n}} 年', qualityMonths: '{{n}} 个月', qualityUntil: '至 {{end}}', quantity: '×{{n}}',
  },
  en: {
    choose: 'Choose', enter: 'Enter', clear: 'Clear', remove: 'Remove {{name}}',
    'error.required': 'Please fill this in', 'error.invalid': 'This is not valid', 'error.tooLong': 'This is too long', 'error.tooLongText': '{{max}} characters at most', 'error.phone': 'Enter an 11-digit mobile number', 'error.email': 'Enter a valid e-mail address', 'error.number': 'Enter a number', 'error.min': 'Must be at least {{min}}', 'error.max': 'Must be at most {{max}}', 'error.decimals': 'Decimals: {{decimals}} at most', 'error.integer': 'Enter a whole number',
    'error.choice': 'Please choose again', 'error.date': 'Choose a valid date', 'error.past': 'This time has passed, choose another', 'error.address': 'Complete the region and street address', 'error.location': 'Get the location again', 'error.file': 'Please upload again', 'error.tooMany': '{{n}} at most', 'error.product': 'Choose the product again', 'error.quality': 'Enter the warranty period', 'error.repeated': 'This already stands in another open request', 'error.uploading': 'Files are being uploaded, one moment', 'error.uploadFailed': 'Some files were not uploaded: try again or remove them',
    badLink: 'Please make sure the link starts with http or https', linkCopied: 'Link copied, open it in a browser', scan: 'Scan', call: 'Call {{phone}}', scanFailed: 'No code found, please type it',
    previousYear: 'Previous year', nextYear: 'Next year', previousMonth: 'Previous month', nextMonth: 'Next month', hour: 'Hour', minute: 'Minute', otherTime: 'Other time', dayAfter: 'In 2 days', timeWindow: 'Time',
    region: 'Province / city / district', chooseRegion: 'Choose a region', street: 'Street, building, number', pasteAddress: 'Paste an address', pasteHint: 'Paste the whole address to split it', recognise: 'Recognise', notRecognised: 'No region found, please choose it', back: 'One level up',
    locate: 'Use my location', locateAgain: 'Locate again', locating: 'Locating…', noLocation: 'Temporarily unable to get location', onMap: 'Choose on the map', placeNote: 'Details, such as gate 3', showMap: 'Show on map',
    takePhoto: 'Take a photo', fromAlbum: 'Choose from album', chooseFile: 'Choose pictures or files', addFile: 'Add pictures or files', uploading: 'Uploading {{percent}}%', uploadFailed: 'Upload failed', tooLarge: 'Over {{mb}} MB', fileLimit: '{{n}} at most, {{mb}} MB each', retryUpload: 'Upload {{name}} again', preview: 'View {{name}}',
    sign: 'Tap to sign', signAgain: 'Sign again', signature: 'Signature', signHere: 'Sign inside the box', signClear: 'Clear',
    chooseProduct: 'Choose a product', searchProduct: 'Name, model or serial number', noProduct: 'No products found', serialNumber: 'S/N {{number}}',
    qualityFrom: 'From {{start}}', qualityYears: 'Years: {{n}}', qualityMonths: 'Months: {{n}}', qualityUntil: 'until {{end}}', quantity: '×{{n}}',
  },
  ru: {
    choose: 'Выберите', enter: 'Введите', clear: 'Очистить', remove: 'Удалить {{name}}',
    'error.required': 'Заполните это поле', 'error.invalid': 'Неверное значение', 'error.tooLong': 'Слишком длинно', 'error.tooLongText': 'Не более {{max}} символов', 'error.phone': 'Введите 11 цифр номера', 'error.email': 'Введите верный адрес почты', 'error.number': 'Введите число', 'error.min': 'Не меньше {{min}}', 'error.max': 'Не больше {{max}}', 'error.decimals': 'Знаков после запятой: не более {{decimals}}', 'error.integer': 'Введите целое число',
    'error.choice': 'Выберите ещё раз', 'error.date': 'Выберите верную дату', 'error.past': 'Это время прошло, выберите другое', 'error.address': 'Укажите регион и полный адрес', 'error.location': 'Определите место ещё раз', 'error.file': 'Загрузите ещё раз', 'error.tooMany': 'Не более {{n}}', 'error.product': 'Выберите изделие ещё раз', 'error.quality': 'Укажите срок гарантии', 'error.repeated': 'Уже указано в другой открытой заявке', 'error.uploading': 'Файлы загружаются, подождите', 'error.uploadFailed': 'Не все файлы загружены: повторите или удалите',
    badLink: 'Проверьте, что ссылка начинается с http или https', linkCopied: 'Ссылка скопирована, откройте в браузере', scan: 'Сканировать', call: 'Позвонить {{phone}}', scanFailed: 'Код не найден, введите вручную',
    previousYear: 'Предыдущий год', nextYear: 'Следующий год', previousMonth: 'Предыдущий месяц', nextMonth: 'Следующий месяц', hour: 'Часы', minute: 'Минуты', otherTime: 'Другое время', dayAfter: 'Послезавтра', timeWindow: 'Время',
    region: 'Регион / город / район', chooseRegion: 'Выберите регион', street: 'Улица, дом, квартира', pasteAddress: 'Вставить адрес', pasteHint: 'Вставьте адрес целиком, мы его разберём', recognise: 'Разобрать', notRecognised: 'Регион не найден, выберите вручную', back: 'На уровень выше',
    locate: 'Моё местоположение', locateAgain: 'Определить снова', locating: 'Определяем…', noLocation: 'Местоположение временно недоступно', onMap: 'Выбрать на карте', placeNote: 'Уточнение, например ворота 3', showMap: 'На карте',
    takePhoto: 'Сделать фото', fromAlbum: 'Выбрать из альбома', chooseFile: 'Выбрать фото или файлы', addFile: 'Добавить фото или файлы', uploading: 'Загрузка {{percent}}%', uploadFailed: 'Не загружено', tooLarge: 'Больше {{mb}} МБ', fileLimit: 'Не более {{n}}, до {{mb}} МБ каждый', retryUpload: 'Загрузить снова {{name}}', preview: 'Открыть {{name}}',
    sign: 'Подписать', signAgain: 'Подписать заново', signature: 'Подпись', signHere: 'Распишитесь в рамке', signClear: 'Стереть',
    chooseProduct: 'Выберите изделие', searchProduct: 'Название, модель, серийный №', noProduct: 'Изделий не найдено', serialNumber: 'С/н {{number}}',
    qualityFrom: 'С {{start}}', qualityYears: 'Лет: {{n}}', qualityMonths: 'Месяцев: {{n}}', qualityUntil: 'до {{end}}', quantity: '×{{n}}',
  },
  tw: {
    choose: '請選擇', enter: '請輸入', clear: '清除', remove: '移除 {{name}}',
    'error.required': '此項必填', 'error.invalid': '內容格式不正確', 'error.tooLong': '內容過長', 'error.tooLongText': '最多 {{max}} 個字', 'error.phone': '請輸入 11 位手機號碼', 'error.email': '請輸入正確的電子郵件', 'error.number': '請輸入數字', 'error.min': '不能小於 {{min}}', 'error.max': '不能大於 {{max}}', 'error.decimals': '最多 {{decimals}} 位小數', 'error.integer': '請輸入整數',
    'error.choice': '請重新選擇', 'error.date': '請選擇正確的日期', 'error.past': '該時間已過，請重新選擇', 'error.address': '請補齊縣市區與詳細地址', 'error.location': '請重新定位', 'error.file': '請重新上傳', 'error.tooMany': '最多 {{n}} 個', 'error.product': '請重新選擇產品', 'error.quality': '請填寫保固時長', 'error.repeated': '此內容已在其他未完成的請求中送出', 'error.uploading': '檔案上傳中，請稍候', 'error.uploadFailed': '有檔案未上傳成功，請重試或移除',
    badLink: '請確認連結以 http 或 https 開頭', linkCopied: '連結已複製，請在瀏覽器中開啟', scan: '掃描', call: '撥打 {{phone}}', scanFailed: '沒有辨識到條碼，請手動輸入',
    previousYear: '上一年', nextYear: '下一年', previousMonth: '上個月', nextMonth: '下個月', hour: '時', minute: '分', otherTime: '其他時間', dayAfter: '後天', timeWindow: '時段',
    region: '省 / 市 / 區', chooseRegion: '請選擇省市區', street: '街道、社區、門牌號碼', pasteAddress: '貼上辨識', pasteHint: '貼上整段地址，自動拆分省市區', recognise: '辨識', notRecognised: '沒有辨識出省市區，請手動選擇', back: '返回上一層',
    locate: '取得目前位置', locateAgain: '重新定位', locating: '定位中…', noLocation: '暫時無法取得位置', onMap: '在地圖上選擇', placeNote: '補充位置說明，如 3 號門', showMap: '查看地圖',
    takePhoto: '拍照', fromAlbum: '從相簿選擇', chooseFile: '選擇圖片或檔案', addFile: '新增圖片或檔案', uploading: '上傳中 {{percent}}%', uploadFailed: '上傳失敗', tooLarge: '超過 {{mb}} MB', fileLimit: '最多 {{n}} 個，單個不超過 {{mb}} MB', retryUpload: '重新上傳 {{name}}', preview: '檢視 {{name}}',
    sign: '點此簽名', signAgain: '重新簽名', signature: '簽名', signHere: '請在框內簽名', signClear: '清空',
    chooseProduct: '選擇產品', searchProduct: '產品名稱、型號或序號', noProduct: '沒有找到產品', serialNumber: '序號 {{number}}',
    qualityFrom: '{{start}} 起', qualityYears: '{{n}} 年', qualityMonths: '{{n}} 個月', qualityUntil: '至 {{end}}', quantity: '×{{n}}',
  },
})

export type FormText = Parameters<(typeof formTexts)['t']>[0]
