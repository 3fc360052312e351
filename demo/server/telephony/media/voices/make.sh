#!/bin/sh
# Makes the sentences of the simulated people that are not there yet: Debian's espeak-ng and ffmpeg,
# mu-law at 8 kHz. A folder per speaker. In sentences.txt: file, voice, pitch, speed, words.
set -eu
cd "$(dirname "$0")"

while IFS='|' read -r file voice pitch speed words; do
  wav="${file%-*}/$file.wav"
  mkdir -p "${file%-*}"
  [ -e "$wav" ] ||
    espeak-ng -v "cmn-latn-pinyin$voice" -p "$pitch" -s "$speed" --stdout "$words" |
      ffmpeg -v error -i - -af 'silenceremove=start_periods=1:start_threshold=-50dB,highpass=f=200,loudnorm=I=-16:TP=-2,aresample=8000' \
        -ar 8000 -ac 1 -c:a pcm_mulaw -bitexact -map_metadata -1 -y "$wav"
done <sentences.txt
