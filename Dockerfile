# syntax=docker/dockerfile:1.7
#
# One image with the program, the libraries that it links, and nothing else.
#
#   docker build --tag centre --build-arg SOURCE_DATE_EPOCH=$(git log -1 --format=%ct) \
#       --build-arg REVISION=$(git rev-parse HEAD) .
#
# Where GitHub is out of reach, hand in a folder with V8's archive (see scripts/v8):
#   docker build --build-context v8=../v8 …
#
# For builds that stay the same when tags move, give the base images by digest:
#   --build-arg RUST_IMAGE=rust@sha256:…

ARG RUST_IMAGE=docker.io/library/rust:1.95.0-bookworm
ARG NODE_IMAGE=docker.io/library/node:22-bookworm-slim

# Empty unless --build-context v8=FOLDER takes its place.
FROM scratch AS v8

FROM ${NODE_IMAGE} AS node

# The manifests alone, so that changes of sources do not make dependencies compile again.
FROM ${RUST_IMAGE} AS manifests
WORKDIR /src
COPY . .
RUN scripts/skeleton /skeleton

FROM ${RUST_IMAGE} AS build
COPY --from=node /usr/local/bin/node /usr/local/bin/node
COPY --from=node /usr/local/lib/node_modules/npm /usr/local/lib/node_modules/npm
RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm
WORKDIR /src

COPY frontend/package.json frontend/package-lock.json frontend/
RUN npm ci --prefix frontend --no-audit --no-fund

COPY scripts/v8 scripts/v8
COPY --from=manifests /skeleton ./
RUN --mount=type=bind,from=v8,target=/v8 V8_MIRROR=/v8 scripts/v8
RUN cargo build --release --locked

COPY . .
# Sources may be older than what was built of the skeleton, which cargo would believe.
ARG SOURCE_DATE_EPOCH
RUN find build.rs src crates -name '*.rs' -exec touch {} + \
 && cargo build --release --locked \
 && strip --strip-debug -o /centre target/release/centre \
 && scripts/sbom /documents target/release/centre \
 && scripts/image-root /image /centre /documents

# What `docker build --target documents --output DIR .` hands out.
FROM scratch AS documents
COPY --from=build /documents /

FROM scratch
ARG REVISION
ARG VERSION=0.1.0
LABEL org.opencontainers.image.title="centre" \
      org.opencontainers.image.description="The public website of the Vedanta Centre Johannesburg" \
      org.opencontainers.image.licenses="MIT" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.revision="${REVISION}"
COPY --from=build /image /
USER 65532:65532
ENV CENTRE_LISTEN=0.0.0.0:8080 \
    CENTRE_DATA_DIR=/data
VOLUME /data
EXPOSE 8080
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=5s --retries=3 CMD ["/bin/centre", "healthcheck"]
ENTRYPOINT ["/bin/centre"]
CMD ["serve"]
