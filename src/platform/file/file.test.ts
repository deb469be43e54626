import { module, taro } from '../../../test/chat-app'

type File = typeof import('@/platform/file/index.weapp')
const platform = (app: 'weapp' | 'dd') => module<File>(`@/platform/file/index.${app}`).file
const warn = jest.spyOn(console, 'warn')
beforeEach(() => warn.mockReset())

describe('choosing files in a chat app', () => {
  test.each<[string, object]>([
    ['cancelled', { errMsg: 'chooseMedia:fail cancel' }],
    ['denied', { errMsg: 'chooseMedia:fail auth deny' }],
    ['denied', { errMsg: 'chooseMedia:fail:system permission denied' }],
    ['guide', { errMsg: 'chooseMedia:fail privacy permission is not authorized', errno: 104 }],
  ])('a window that the person closed is told from what they may not open: %s', async (status, failure) => {
    taro.chooseMedia = () => Promise.reject(failure)
    expect(await platform('weapp').choose('album', 1)).toEqual({ status })
    expect(warn).not.toHaveBeenCalled()
  })

  test('what the operator has not declared is a failure, and is named for them', async () => {
    const errMsg = 'chooseMessageFile:fail api scope is not declared in the privacy agreement'
    taro.chooseMessageFile = () => Promise.reject({ errMsg, errno: 112 })
    expect(await platform('weapp').choose('file', 1)).toEqual({ status: 'failed' })
    expect(warn).toHaveBeenCalledWith('refused', 112, errMsg)
  })

  test.each<[string, object]>([
    ['cancelled', { error: 11, errorMessage: '用户取消操作' }],
    ['denied', { error: 2001, errorMessage: '没有相册权限' }],
  ])('also by DingTalk: %s', async (status, failure) => {
    taro.chooseImage = () => Promise.reject(failure)
    expect(await platform('dd').choose('album', 1)).toEqual({ status })
  })
})

test.each(['weapp', 'dd'] as const)('a file is sent by its own name beside it: %s', async app => {
  const sent: Record<string, unknown>[] = []
  taro.uploadFile = (options: Record<string, unknown>) => {
    sent.push(options)
    const answer = Promise.resolve({ data: '{"ok":true}', statusCode: 200 })
    return Object.assign(answer, { progress: () => undefined, abort: () => undefined })
  }
  const file = { name: '保修单 7.pdf', size: 7, preview: '', source: 'wxfile://tmp_4f2a.pdf' }
  const upload = { url: 'u', header: {}, file, timeoutMs: 1, onProgress: () => undefined }
  expect(await platform(app).upload(upload).answer).toEqual({ body: { ok: true }, status: 200 })
  expect(sent[0]).toMatchObject({ filePath: file.source, name: 'file', formData: { filename: '保修单 7.pdf' } })
})

describe('a file that is no picture', () => {
  const opened: object[] = []
  beforeEach(() => {
    opened.length = 0
    taro.downloadFile = async () => ({ tempFilePath: 'wxfile://tmp_4f2a' })
    taro.openDocument = async (options: object) => opened.push(options)
  })
  test('is opened as what its name says, for a downloaded one has no ending', async () => {
    expect(await platform('weapp').open('u', '保修单 7.PDF')).toBe(true)
    expect(opened).toEqual([{ filePath: 'wxfile://tmp_4f2a', fileType: 'pdf', showMenu: true }])
  })
  test('is found where DingTalk has put it', async () => {
    taro.downloadFile = async () => ({ filePath: 'https://resource/1' })
    expect(await platform('dd').open('u', 'a.pdf')).toBe(true)
    expect(opened).toEqual([{ filePath: 'https://resource/1', fileType: 'pdf', showMenu: true }])
  })
  test('is not fetched where the chat app shows none of its kind, and what it cannot show is told', async () => {
    expect(await platform('weapp').open('u', 'parts.zip')).toBe(false)
    expect(opened).toEqual([])
    taro.openDocument = () => Promise.reject({ errMsg: 'openDocument:fail filetype not supported' })
    expect(await platform('weapp').open('u', 'a.docx')).toBe(false)
  })
})
