#!/bin/sh
# Uploads the built app to S3 behind CloudFront. In the app's folder: sh hosting/upload-s3.sh BUCKET DISTRIBUTION
# The order matters: a file comes after what it refers to, and the worker, which starts the update in open tabs, last.
# Nothing is deleted: open tabs still load files of the build before. config.json is yours and must lie in this folder.
# CloudFront compresses by itself, so .br and .gz are not uploaded.
set -eu
bucket="s3://${1:?name of the bucket}"
distribution="${2:?id of the CloudFront distribution}"
test -f config.json || { echo "config.json is missing; config.example.json is a template." >&2; exit 1; }
put() { aws s3 cp --no-progress --cache-control "$@"; }

put "{{assets}}" --recursive --exclude "*.br" --exclude "*.gz" assets "$bucket/assets"
put "{{rest}}" --recursive --exclude "assets/*" --exclude "hosting/*" --exclude "*.br" --exclude "*.gz" \
  --exclude "_*" --exclude index.html --exclude config.json --exclude service-worker.js \
  --exclude manifest.webmanifest . "$bucket"
put "{{rest}}" --content-type application/manifest+json manifest.webmanifest "$bucket/manifest.webmanifest"
put "{{config}}" config.json "$bucket/config.json"
put "{{rest}}" index.html "$bucket/index.html"
put "{{rest}}" service-worker.js "$bucket/service-worker.js"
aws cloudfront create-invalidation --distribution-id "$distribution" \
  --paths /index.html /config.json /service-worker.js /manifest.webmanifest
