#!/usr/bin/env python3
"""Makes the demo-drive film of its frames: H.264 and VP9, and its first frame as the poster's master.

  python3 packages/art/encode_film.py [--masters DIR] [--out DIR]

The 24 frames are one loop of one second; played six times they end where they began."""

import argparse
import pathlib
import shutil
import subprocess

HERE = pathlib.Path(__file__).resolve().parent


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--masters', type=pathlib.Path, default=HERE / '.cache' / 'masters')
    parser.add_argument('--out', type=pathlib.Path, default=HERE / 'rendered')
    chosen = parser.parse_args()
    chosen.out.mkdir(parents=True, exist_ok=True)
    frames = ['-framerate', '24', '-stream_loop', '5', '-i', str(chosen.masters / 'drive-film-%04d.png')]
    # Uses the colour matrix that players assume at this size. Otherwise the colours of the film and of its
    # poster differ.
    matrix = 'scale=out_color_matrix=bt709:out_range=limited'
    # The remaining noise flickers. The filter averages neighbouring frames where nothing moves.
    tidy = f'{matrix},format=yuv444p10le,atadenoise=0a=.03:0b=.05:s=5,format=yuv420p'
    tags = [word for key in ('colorspace', 'color_primaries', 'color_trc') for word in (f'-{key}', 'bt709')]
    common = ['ffmpeg', '-y', '-loglevel', 'error', *frames, '-vf', tidy, *tags, '-color_range', 'tv', '-an']
    h264 = ['-c:v', 'libx264', '-preset', 'veryslow', '-crf', '23', '-movflags', '+faststart', str(chosen.out / 'drive.mp4')]
    vp9 = ['-c:v', 'libvpx-vp9', '-crf', '35', '-b:v', '0', '-cpu-used', '2', '-row-mt', '1', str(chosen.out / 'drive.webm')]
    for codec in (h264, vp9):
        subprocess.run(common + codec, check=True)
    shutil.copy(chosen.masters / 'drive-film-0000.png', chosen.masters / 'drive-poster.png')


if __name__ == '__main__':
    main()
