/** Traditional characters of what people write about machines, homes and times, each before its simplified form. */
const PAIRS =
  '氣气機机電电話话號号聯联絡络樓楼層层門门開开關关無无裝装備备設设調调製制壞坏聲声響响熱热連连線线網网數数碼码單单購购買买賣卖舊旧換换價价錢钱塊块幾几個个兩两點点鐘钟時时間间後后會会來来過过還还這这們们給给請请問问說说讓让嗎吗麼么麗丽維维報报顯显錯错誤误頂顶臺台灣湾縣县區区鄉乡鎮镇廠厂廣广場场園园館馆東东馬马劉刘陳陈張张趙赵黃黄吳吴孫孙許许鄭郑謝谢鄧邓馮冯蕭萧葉叶蘇苏盧卢陸陆譚谭韓韩龍龙萬万賴赖羅罗楊杨週周師师陽阳陰阴燈灯燒烧煙烟螢荧發发動动運运轉转頭头預预約约見见證证書书圖图檔档別别從从對对於于員员訴诉遲迟態态實实際际溫温濕湿強强風风壓压閥阀軸轴輪轮齒齿濾滤淨净潔洁滾滚滯滞滲渗濺溅爐炉瀾澜攬揽雲云側侧領领鮮鲜顧顾顫颤驗验檢检測测試试範范圍围遷迁復复現现進进養养護护帶带狀状況况牆墙磚砖質质輕轻鋁铝鋼钢鐵铁銅铜綠绿紅红藍蓝貓猫寵宠嬰婴長长輩辈親亲媽妈爺爷寶宝貝贝認认識识訊讯郵邮務务類类種种產产業业費费稅税標标準准環环節节勞劳禮礼謊谎煩烦歡欢蓋盖處处邊边貼贴膠胶纔才條条紙纸級级統统絕绝緊紧緣缘縫缝總总績绩繼继續续織织義义習习聽听聞闻職职臉脸與与興兴舉举蟲虫衝冲補补複复規规視视覺觉觀观觸触計计訂订記记訪访評评詢询該该詳详誰谁談谈論论講讲譜谱變变豐丰貨货貴贵貸贷資资賓宾賞赏賠赔趕赶跡迹蹤踪車车軍军軟软載载輔辅輸输辦办農农達达違违遠远適适選选遺遗釋释針针鉛铅銀银鋪铺錄录鍋锅鍵键鎖锁鏡镜鏽锈閃闪閉闭陣阵隊队階阶隨随險险隱隐雙双雜杂離离難难靈灵靜静頁页項项順顺須须頓顿頻频題题額额願愿飛飞飯饭飲饮駐驻騰腾騙骗驚惊體体齊齐齡龄優优傳传債债傷伤傾倾僅仅儀仪億亿儲储兒儿內内冊册凍冻則则剛刚創创劃划劇剧劑剂勁劲勝胜勵励協协卻却厲厉參参啟启嗚呜嚴严國国圓圆團团執执堅坚塵尘墊垫夠够夾夹奪夺奮奋婦妇學学寧宁審审寫写寬宽尋寻將将專专導导屆届屬属島岛嶺岭帳帐幣币幫帮庫库廂厢廚厨廟庙廢废彈弹彎弯徑径應应戶户掃扫掛挂採采損损搖摇撥拨擇择擊击擋挡據据擠挤擴扩擺摆攜携敗败敵敌斷断曆历曬晒極极構构槍枪樂乐樣样橋桥檯台欄栏權权歐欧歲岁歷历歸归殘残殼壳氫氢決决沒没涼凉淚泪減减渦涡湯汤溝沟滅灭滿满漁渔漲涨漸渐潤润澤泽濃浓濟济灑洒災灾烏乌煉炼燙烫爭争爾尔牽牵犧牺獎奖獨独獲获甦苏畢毕異异疊叠療疗盡尽監监盤盘眾众睜睁矯矫礙碍禦御禿秃稱称穩稳窮穷競竞筆笔築筑簡简簽签籤签糧粮糾纠純纯紛纷細细終终組组結结絲丝經经綜综緩缓編编縮缩纖纤罰罚聰聪聳耸肅肃腦脑腳脚膚肤臨临艙舱艦舰莊庄華华虧亏裡里裏里託托註注'
const SIMPLE = new Map(Array.from({ length: PAIRS.length / 2 }, (_, i) => [PAIRS[2 * i] ?? '', PAIRS[2 * i + 1] ?? '']))

const plainChar = (char: string): string => {
  const code = char.charCodeAt(0)
  // a Chinese comma stays: between digits an ASCII one would join two numbers
  if (code >= 0xff01 && code <= 0xff5e && char !== '，') return String.fromCharCode(code - 0xfee0).toLowerCase()
  if (char === '\u3000' || char === '\u00a0') return ' '
  if (char === '’') return "'"
  if (char === 'ё' || char === 'Ё') return 'е'
  const lower = char.toLowerCase()
  return SIMPLE.get(char) ?? (lower.length === 1 ? lower : char)
}

/** The text as it is compared: half-width, lower case, simplified. As long as the text, so that offsets hold in both. */
export const plain = (text: string): string => text.split('').map(plainChar).join('')
