#!/bin/sh
# Makes the sentences of the simulated people: Debian's espeak-ng and ffmpeg, mu-law at 8 kHz.
set -eu
cd "$(dirname "$0")"
rm -f ./*.wav

say() { # file voice pitch speed sentence
  espeak-ng -v "cmn-latn-pinyin$2" -p "$3" -s "$4" --stdout "$5" |
    ffmpeg -v error -i - -af 'silenceremove=start_periods=1:start_threshold=-50dB,highpass=f=200,loudnorm=I=-16:TP=-2,aresample=8000' \
      -ar 8000 -ac 1 -c:a pcm_mulaw -bitexact -map_metadata -1 -y "$1.wav"
}

say customer-1 +f3 55 155 '喂，您好，请问是哪位？'
say customer-2 +f3 55 155 '哦，您好，我正想问一下贷款的事情。'
say customer-3 +f3 55 160 '请问手续麻烦不麻烦，需要准备什么材料？'
say customer-4 +f3 55 155 '好的，请稍等，我拿笔记一下。'
say customer-5 +f3 55 160 '嗯，明白了，那什么时候可以办理呢？'
say customer-6 +f3 55 150 '好的，谢谢您，麻烦您了。'
say agent-1 '' 40 160 '您好，这里是客户服务中心。'
say agent-2 '' 40 160 '您只需要带上身份证就可以了。'
say agent-3 '' 40 155 '请问您还有什么需要帮助的吗？'
say agent-4 '' 40 155 '感谢您的来电，祝您生活愉快。'
